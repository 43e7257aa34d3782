package dev.stowage.web;

import dev.stowage.proxy.Reply;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpVersion;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.core.publisher.Signal;
import reactor.netty.DisposableChannel;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Writes a reply to Netty.
 *
 * <p>WebFlux's own writer fetches up to 32 groups of chunks ahead of a slow reader, and Reactor Netty's 128 chunks; both
 * are megabytes for each connection, and each group is flushed by itself. See {@link ChunkRelay} for what is done instead.
 * A small answer that comes in one piece goes out together with its head, in one write. Whatever operator holds a chunk when
 * the client leaves, here or further up, hands it to the one hook that stands here.
 */
final class RelayedResponse {

    private static final Logger LOG = LoggerFactory.getLogger(RelayedResponse.class);
    private static final int SMALL = 64 << 10;

    private final Reply reply;

    RelayedResponse(Reply reply) {
        this.reply = reply;
    }

    Mono<Void> writeTo(HttpServerResponse response) {
        response.status(reply.status());
        HttpHeaders headers = response.responseHeaders();
        reply.headers().lines().forEach(line -> headers.add(line.name(), line.value()));
        return write(response)
                .doOnDiscard(ByteBuf.class, ByteBuf::release)
                .onErrorResume(failure -> breakOff(response, failure))
                .doOnCancel(reply.discard());
    }

    private Mono<Void> write(HttpServerResponse response) {
        if (response.version().equals(HttpVersion.HTTP_1_0)) {
            response.chunkedTransfer(false).keepAlive(false);
        }
        long length = response.responseHeaders().getInt(HttpHeaderNames.CONTENT_LENGTH, Integer.MAX_VALUE);
        if (length <= SMALL) {
            return reply.body()
                    .switchOnFirst((first, body) -> isWhole(first, length)
                            ? response.send(body.reduce(RelayedResponse::withoutExcess))
                            : response.send(body, chunk -> true))
                    .then();
        }
        return response.sendHeaders().then().then(relayed(response));
    }

    private static boolean isWhole(Signal<? extends ByteBuf> first, long length) {
        ByteBuf chunk = first.get();
        return chunk != null && chunk.readableBytes() == length;
    }

    private static ByteBuf withoutExcess(ByteBuf whole, ByteBuf excess) {
        excess.release();
        return whole;
    }

    private Mono<Void> relayed(HttpServerResponse response) {
        return channelOf(response)
                .flatMapMany(channel -> reply.body()
                        .transform(Operators.<ByteBuf, Void>lift((body, done) -> new ChunkRelay(channel, done))))
                .then();
    }

    private static Mono<Channel> channelOf(HttpServerResponse response) {
        return Mono.create(found -> response.withConnection(connection -> found.success(connection.channel())));
    }

    /**
     * A body cut short must look cut short: the connection ends without the mark of a complete message. Where not even the head
     * could be sent, nobody has asked for the body, and its exchange has to be ended from here.
     */
    private Mono<Void> breakOff(HttpServerResponse response, Throwable failure) {
        LOG.debug("breaking off an answer: {}", failure.toString());
        reply.discard().run();
        response.withConnection(DisposableChannel::dispose);
        return Mono.empty();
    }
}
