/** Vocabulary of a chat completion, free of any dialect. Start with {@link dev.stowage.core.chat.Usage}. */
@NullMarked
package dev.stowage.core.chat;

import org.jspecify.annotations.NullMarked;
