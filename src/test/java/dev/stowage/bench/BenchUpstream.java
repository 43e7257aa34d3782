package dev.stowage.bench;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * A provider that costs next to nothing: it reads the whole request and answers from memory.
 *
 * <p>Problem: what a proxy adds can only be seen beside an upstream that is much cheaper than the
 * proxy. Rule: bare Reactor Netty, no JSON, every answer encoded once at start. A stream is sent as
 * a provider sends it, one flush for each event.
 */
public final class BenchUpstream {

    private static final int BLOB_PIECE_BYTES = 16 * 1024;
    private static final ByteBuf BLOB_PIECE = Unpooled.unreleasableBuffer(
            Unpooled.directBuffer(BLOB_PIECE_BYTES).writeZero(BLOB_PIECE_BYTES).asReadOnly());

    private BenchUpstream() {}

    /** Listens on the loopback port given as the only argument until the process is ended. */
    public static void main(String[] arguments) {
        HttpServer.create()
                .host("127.0.0.1")
                .port(Integer.parseInt(arguments[0]))
                .route(routes -> routes.post("/v1/chat/completions", BenchUpstream::complete)
                        .get("/blob/{bytes}", BenchUpstream::blob)
                        .get("/v1/blob/{bytes}", BenchUpstream::blob))
                .bindNow()
                .onDispose()
                .block();
    }

    private static Publisher<Void> complete(HttpServerRequest request, HttpServerResponse response) {
        return request.receive()
                .reduceWith(RequestHead::new, RequestHead::plus)
                .flatMap(head -> head.asksForStream() ? stream(head, response) : whole(head, response));
    }

    private static Mono<Void> whole(RequestHead head, HttpServerResponse response) {
        return response.header(HttpHeaderNames.CONTENT_TYPE, "application/json")
                .header(RequestHead.RECEIVED, head.received())
                .header(HttpHeaderNames.CONTENT_LENGTH, String.valueOf(CannedCompletion.WHOLE.readableBytes()))
                .sendObject(CannedCompletion.WHOLE.duplicate())
                .then();
    }

    private static Mono<Void> stream(RequestHead head, HttpServerResponse response) {
        return response.header(HttpHeaderNames.CONTENT_TYPE, "text/event-stream")
                .header(RequestHead.RECEIVED, head.received())
                .send(Flux.fromIterable(CannedCompletion.EVENTS).map(ByteBuf::duplicate), event -> true)
                .then();
    }

    private static Publisher<Void> blob(HttpServerRequest request, HttpServerResponse response) {
        long bytes = Long.parseLong(String.valueOf(request.param("bytes")));
        int wholePieces = Math.toIntExact(bytes / BLOB_PIECE_BYTES);
        Flux<ByteBuf> pieces = Flux.range(0, wholePieces)
                .map(piece -> BLOB_PIECE.duplicate())
                .concatWithValues(BLOB_PIECE.slice(0, Math.toIntExact(bytes % BLOB_PIECE_BYTES)));
        return response.header(HttpHeaderNames.CONTENT_TYPE, "application/octet-stream")
                .header(HttpHeaderNames.CONTENT_LENGTH, String.valueOf(bytes))
                .send(pieces);
    }
}
