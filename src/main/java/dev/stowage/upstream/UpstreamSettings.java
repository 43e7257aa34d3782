package dev.stowage.upstream;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where requests go: one provider, or a list of them with the models each one serves.
 *
 * @param upstream the only upstream, when there is no list
 * @param upstreams a list of upstreams; the first whose globs match a request's model serves it
 */
@ConfigurationProperties("stowage")
record UpstreamSettings(
        @NestedConfigurationProperty @Nullable Provider upstream,
        @DefaultValue List<Provider> upstreams) {

    public UpstreamSettings {
        upstreams = List.copyOf(upstreams);
    }
}
