package dev.stowage.proxy;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits on what requests may hold.
 *
 * @param maxRequestBytes largest body of a managed request, decoded; larger ones get 413. So much of others is looked through for
 *     the model, if several upstreams are chosen from by that; where it comes later they get 413 too
 * @param maxBufferedBytes bodies of all requests in memory at a time; beyond it 503. Unset: a quarter of the heap
 */
@ConfigurationProperties("stowage.http")
record ProxySettings(
        @DefaultValue("64MB") DataSize maxRequestBytes,
        @Nullable DataSize maxBufferedBytes) {

    long bufferedBytes() {
        return Optional.ofNullable(maxBufferedBytes)
                .map(DataSize::toBytes)
                .orElseGet(() -> Runtime.getRuntime().maxMemory() / 4);
    }
}
