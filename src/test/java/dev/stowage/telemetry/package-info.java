/** Tests of what is told about traffic. Start with {@link dev.stowage.telemetry.ExchangeSpansTest}. */
@NullMarked
package dev.stowage.telemetry;

import org.jspecify.annotations.NullMarked;
