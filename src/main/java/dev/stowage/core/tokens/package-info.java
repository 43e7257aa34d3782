/**
 * How many tokens a prompt takes, and how many the model has room for. Start with {@link
 * dev.stowage.core.tokens.Calibration} and {@link dev.stowage.core.tokens.ContextWindow}.
 */
@NullMarked
package dev.stowage.core.tokens;

import org.jspecify.annotations.NullMarked;
