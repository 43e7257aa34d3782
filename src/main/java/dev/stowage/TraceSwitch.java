package dev.stowage;

import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/** Leaves the tracing libraries out of the start, and so out of every request, unless traces are switched on. */
class TraceSwitch implements EnvironmentPostProcessor, Ordered {

    private static final String PACKAGE = "org.springframework.boot.micrometer.tracing.";
    private static final String LEFT_OUT = String.join(
            ",",
            "org.springframework.boot.opentelemetry.autoconfigure.OpenTelemetrySdkAutoConfiguration",
            PACKAGE + "opentelemetry.autoconfigure.OpenTelemetryTracingAutoConfiguration",
            PACKAGE + "opentelemetry.autoconfigure.otlp.OtlpTracingAutoConfiguration",
            PACKAGE + "autoconfigure.MicrometerTracingAutoConfiguration",
            PACKAGE + "autoconfigure.NoopTracerAutoConfiguration");

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        if (!environment.getProperty("stowage.telemetry.traces", Boolean.class, false)) {
            environment
                    .getPropertySources()
                    .addLast(new MapPropertySource("traceSwitch", Map.of("spring.autoconfigure.exclude", LEFT_OUT)));
        }
    }

    /** After the configuration files have been read. */
    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }
}
