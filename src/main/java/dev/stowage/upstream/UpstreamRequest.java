package dev.stowage.upstream;

import io.netty.buffer.ByteBuf;
import java.util.OptionalLong;
import reactor.core.publisher.Flux;

/**
 * A request to an upstream.
 *
 * @param method any HTTP method
 * @param pathAndQuery raw, as the client sent it
 * @param headers the client's own
 * @param body what follows the headers
 */
public record UpstreamRequest(String method, String pathAndQuery, Headers headers, Body body) {

    /** What follows the headers of a request. */
    public sealed interface Body {}

    /** Bytes in memory: may be sent again. */
    public record Replayable(byte[] bytes) implements Body {}

    /**
     * Bytes that pass once.
     *
     * @param length their number, where the client announced it
     */
    public record Streaming(Flux<ByteBuf> bytes, OptionalLong length) implements Body {}

    /** Nothing. */
    public record Bodiless() implements Body {}

    boolean replayable() {
        return !(body instanceof Streaming);
    }

    UpstreamRequest withHeaders(Headers other) {
        return new UpstreamRequest(method, pathAndQuery, other, body);
    }
}
