@NullMarked
package dev.stowage.replay;

import org.jspecify.annotations.NullMarked;
