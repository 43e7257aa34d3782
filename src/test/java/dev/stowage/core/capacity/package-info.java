@NullMarked
package dev.stowage.core.capacity;

import org.jspecify.annotations.NullMarked;
