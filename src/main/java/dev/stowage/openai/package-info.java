/**
 * The OpenAI dialect: wire bytes to core values and back, without I/O. The only package that knows JSON field names.
 * Start with {@link dev.stowage.openai.ChatIndex} for requests and {@link dev.stowage.openai.ReplyTap} for answers.
 */
@NullMarked
package dev.stowage.openai;

import org.jspecify.annotations.NullMarked;
