@NullMarked
package dev.stowage.toolcalls;

import org.jspecify.annotations.NullMarked;
