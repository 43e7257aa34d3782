@NullMarked
package dev.stowage.core.chat;

import org.jspecify.annotations.NullMarked;
