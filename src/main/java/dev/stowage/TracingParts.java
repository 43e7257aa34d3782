package dev.stowage;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.micrometer.tracing.autoconfigure.MicrometerTracingAutoConfiguration;
import org.springframework.boot.micrometer.tracing.autoconfigure.prometheus.PrometheusExemplarsAutoConfiguration;
import org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.OpenTelemetryTracingAutoConfiguration;
import org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.otlp.OtlpTracingAutoConfiguration;
import org.springframework.boot.opentelemetry.autoconfigure.OpenTelemetrySdkAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/**
 * The tracing libraries, left out of the start, and so out of every request, unless traces are switched on.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("stowage.telemetry.traces")
@ImportAutoConfiguration({
    OpenTelemetrySdkAutoConfiguration.class,
    OpenTelemetryTracingAutoConfiguration.class,
    OtlpTracingAutoConfiguration.class,
    MicrometerTracingAutoConfiguration.class,
    PrometheusExemplarsAutoConfiguration.class
})
class TracingParts {}
