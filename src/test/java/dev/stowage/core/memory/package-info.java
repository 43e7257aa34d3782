@NullMarked
package dev.stowage.core.memory;

import org.jspecify.annotations.NullMarked;
