@NullMarked
package dev.stowage.core.residency;

import org.jspecify.annotations.NullMarked;
