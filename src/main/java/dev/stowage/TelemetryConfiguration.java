package dev.stowage;

import dev.stowage.telemetry.MeterTexts;
import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.Traces;
import dev.stowage.upstream.Upstream;
import dev.stowage.upstream.Upstreams;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.propagation.Propagator;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Tells the meters which upstreams and models there are, and switches traces. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(TelemetrySettings.class)
class TelemetryConfiguration {

    @Bean
    Traces traces(TelemetrySettings settings, ObjectProvider<Tracer> tracer, ObjectProvider<Propagator> propagator) {
        return settings.traces()
                ? Traces.with(tracer.getObject(), propagator.getObject(), InstantSource.system())
                : Traces.none();
    }

    /** Registries take it before the first meter is made. */
    @Bean
    static MeterTexts meterTexts() {
        return new MeterTexts();
    }

    @Bean
    Meters meters(MeterRegistry registry, Upstreams upstreams) {
        List<String> names = upstreams.all().stream().map(Upstream::name).toList();
        Set<String> models = upstreams.all().stream()
                .flatMap(upstream -> upstream.aliases().stream())
                .collect(Collectors.toUnmodifiableSet());
        return new Meters(registry, names, models);
    }
}
