package dev.stowage.proxy;

import dev.stowage.upstream.Headers;
import io.netty.buffer.ByteBuf;
import java.util.OptionalLong;
import reactor.core.publisher.Flux;

/**
 * A request as it arrived.
 *
 * @param id Stowage's own id of it
 * @param method any HTTP method
 * @param route the matched route, for labels and logs
 * @param pathAndQuery raw
 * @param headers all of them
 * @param length what the client announced; empty when it sends chunks
 * @param body its bytes, once
 * @param arrived reading of the nanosecond ticker
 */
public record Inbound(
        String id,
        String method,
        String route,
        String pathAndQuery,
        Headers headers,
        OptionalLong length,
        Flux<ByteBuf> body,
        long arrived) {

    Inbound withBody(Flux<ByteBuf> other) {
        return new Inbound(id, method, route, pathAndQuery, headers, length, other, arrived);
    }

    boolean hasBody() {
        return length.orElse(0) > 0 || headers.has("transfer-encoding");
    }
}
