package dev.stowage.web;

import dev.stowage.proxy.Inbound;
import dev.stowage.upstream.Headers;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.springframework.http.server.reactive.AbstractServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.reactive.function.server.ServerRequest;
import reactor.netty.http.server.HttpServerRequest;

/** Takes requests off WebFlux at their rawest: header lines in order, the URI undecoded, the body in Netty's buffers. */
final class Requests {

    private final LongSupplier ticker;
    private final Supplier<String> ids;

    Requests(LongSupplier ticker, Supplier<String> ids) {
        this.ticker = ticker;
        this.ids = ids;
    }

    Inbound inbound(ServerRequest request, String route) {
        ServerHttpRequest http = request.exchange().getRequest();
        HttpServerRequest netty = ((AbstractServerHttpRequest) http).getNativeRequest();
        Headers headers = Headers.of(netty.requestHeaders());
        long length = http.getHeaders().getContentLength();
        return new Inbound(
                ids.get(),
                netty.method().name(),
                route,
                pathAndQuery(netty.uri()),
                headers,
                length < 0 ? OptionalLong.empty() : OptionalLong.of(length),
                netty.receive(),
                ticker.getAsLong());
    }

    /** A request line may hold an absolute URL (RFC 9112, 3.2.2). */
    private static String pathAndQuery(String target) {
        int scheme = target.indexOf("://");
        if (target.startsWith("/") || scheme < 0) {
            return target;
        }
        int path = target.indexOf('/', scheme + 3);
        return path < 0 ? "/" : target.substring(path);
    }
}
