@NullMarked
package dev.stowage.core.arena;

import org.jspecify.annotations.NullMarked;
