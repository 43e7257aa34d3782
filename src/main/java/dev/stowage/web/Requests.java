package dev.stowage.web;

import dev.stowage.proxy.ClientGone;
import dev.stowage.proxy.Inbound;
import dev.stowage.upstream.Headers;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.web.server.ServerWebExchange;
import reactor.netty.http.server.HttpServerRequest;

/** Takes requests off WebFlux at their rawest: header lines in order, the URI undecoded, the body in Netty's buffers. */
final class Requests {

    private final LongSupplier ticker;
    private final Supplier<String> ids;

    Requests(LongSupplier ticker, Supplier<String> ids) {
        this.ticker = ticker;
        this.ids = ids;
    }

    Inbound inbound(ServerWebExchange exchange, String route) {
        ServerHttpRequest http = exchange.getRequest();
        HttpServerRequest netty = ServerHttpRequestDecorator.getNativeRequest(http);
        Headers headers = Headers.of(netty.requestHeaders());
        long length = http.getHeaders().getContentLength();
        return new Inbound(
                ids.get(),
                netty.method().name(),
                route,
                pathAndQuery(netty.uri())
                        .substring(http.getPath().contextPath().value().length()),
                headers,
                length < 0 ? OptionalLong.empty() : OptionalLong.of(length),
                netty.receive().onErrorMap(ClientGone::new),
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
