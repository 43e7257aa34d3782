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

    private static final long LARGEST_ARRAY = Integer.MAX_VALUE - 8;

    /** @throws InvalidLimits if they let no request through, or one that is allowed would wait for room for ever */
    ProxySettings {
        require(maxRequestBytes.toBytes() > 0, "stowage.http.max-request-bytes must be more than 0, such as 64MB");
        require(
                maxBufferedBytes == null || maxBufferedBytes.compareTo(maxRequestBytes) >= 0,
                "stowage.http.max-buffered-bytes must be at least stowage.http.max-request-bytes (" + maxRequestBytes
                        + "): a larger body than fits would be refused for ever");
    }

    /** What is more than a small heap has room for would be told to come back for ever. */
    long requestBytes() {
        return Math.min(LARGEST_ARRAY, Math.min(maxRequestBytes.toBytes(), bufferedBytes()));
    }

    long bufferedBytes() {
        return Optional.ofNullable(maxBufferedBytes)
                .map(DataSize::toBytes)
                .orElseGet(() -> Runtime.getRuntime().maxMemory() / 4);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new InvalidLimits(message);
        }
    }
}
