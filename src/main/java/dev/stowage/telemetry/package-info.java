/**
 * Every meter and every log line about traffic. Start with {@link dev.stowage.telemetry.ExchangeReport}, which says all
 * that is told about one exchange; no label and no line holds contents, credentials or free text.
 */
@NullMarked
package dev.stowage.telemetry;

import org.jspecify.annotations.NullMarked;
