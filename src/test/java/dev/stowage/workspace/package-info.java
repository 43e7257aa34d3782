@NullMarked
package dev.stowage.workspace;

import org.jspecify.annotations.NullMarked;
