package dev.stowage;

import dev.stowage.telemetry.Meters;
import dev.stowage.upstream.Upstream;
import dev.stowage.upstream.Upstreams;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Tells the meters which upstreams and models there are. */
@Configuration(proxyBeanMethods = false)
class TelemetryConfiguration {

    @Bean
    Meters meters(MeterRegistry registry, Upstreams upstreams) {
        List<String> names = upstreams.all().stream().map(Upstream::name).toList();
        Set<String> models = upstreams.all().stream()
                .flatMap(upstream -> upstream.aliases().stream())
                .collect(Collectors.toUnmodifiableSet());
        return new Meters(registry, names, models);
    }
}
