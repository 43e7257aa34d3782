package dev.stowage;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What is told about traffic besides meters and the access log.
 *
 * @param traces whether each exchange is a span, with one for each step over a millisecond; {@code management.opentelemetry.tracing.export.otlp.endpoint} says where
 *     spans go
 */
@ConfigurationProperties("stowage.telemetry")
record TelemetrySettings(@DefaultValue("false") boolean traces) {}
