package dev.stowage.web;

import dev.stowage.proxy.Inbound;
import dev.stowage.upstream.Headers;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import reactor.netty.http.server.HttpServerRequest;

/** Takes requests at their rawest: header lines in order, the URI undecoded, the body in Netty's buffers. */
final class Requests {

    private final String basePath;
    private final LongSupplier ticker;
    private final Supplier<String> ids;

    /**
     * Requests to a server.
     *
     * @param basePath what all paths begin with, to be left out; may be empty
     */
    Requests(String basePath, LongSupplier ticker, Supplier<String> ids) {
        this.basePath = basePath;
        this.ticker = ticker;
        this.ids = ids;
    }

    Inbound inbound(HttpServerRequest netty, String route) {
        Headers headers = Headers.of(netty.requestHeaders());
        Optional<String> length = headers.first("content-length");
        return new Inbound(
                ids.get(),
                netty.method().name(),
                route,
                pathAndQuery(netty),
                headers,
                length.isPresent() ? OptionalLong.of(Long.parseLong(length.get())) : OptionalLong.empty(),
                ReceivedBody.of(netty),
                ticker.getAsLong());
    }

    /** Without query, raw; empty if it is none below the base path. */
    String path(HttpServerRequest netty) {
        String target = origin(netty.uri());
        if (!target.startsWith(basePath)) {
            return "";
        }
        int query = target.indexOf('?');
        return target.substring(basePath.length(), Math.max(query < 0 ? target.length() : query, basePath.length()));
    }

    private String pathAndQuery(HttpServerRequest netty) {
        String target = origin(netty.uri());
        return target.startsWith(basePath) ? target.substring(basePath.length()) : target;
    }

    /** A request line may hold an absolute URL (RFC 9112, 3.2.2). */
    private static String origin(String target) {
        int scheme = target.startsWith("/") ? -1 : target.indexOf("://");
        if (scheme < 0) {
            return target;
        }
        int path = target.indexOf('/', scheme + 3);
        return path < 0 ? "/" : target.substring(path);
    }
}
