package dev.stowage.upstream;

import dev.stowage.upstream.UpstreamFailure.Kind;
import dev.stowage.upstream.UpstreamRequest.Replayable;
import dev.stowage.upstream.UpstreamRequest.Streaming;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ConnectTimeoutException;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import javax.net.ssl.SSLException;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.NettyOutbound;
import reactor.netty.http.client.HttpClient.RequestSender;
import reactor.netty.http.client.HttpClientRequest;
import reactor.netty.http.client.HttpClientResponse;

/**
 * Reactor Netty's client, stripped of every header it would add of its own. It retries by itself only when a kept
 * connection fails before a byte of the request was written.
 */
final class NettyProviderClient implements ProviderClient {

    private final Function<HttpMethod, RequestSender> clients;
    private final BaseUrl baseUrl;
    private final String upstream;
    private final Provider.Timeouts timeouts;
    private final SilenceWatch watch;

    /**
     * @param clients that know where the upstream is: to take that out of a URL for each request takes longer than to send it
     */
    NettyProviderClient(
            Function<HttpMethod, RequestSender> clients,
            BaseUrl baseUrl,
            String upstream,
            Provider.Timeouts timeouts,
            SilenceWatch watch) {
        this.clients = clients;
        this.baseUrl = baseUrl;
        this.upstream = upstream;
        this.timeouts = timeouts;
        this.watch = watch;
    }

    @Override
    public Mono<UpstreamResponse> exchange(UpstreamRequest request, Handover handover) {
        return Mono.defer(() -> {
            return clients.apply(HttpMethod.valueOf(request.method()))
                    .uri(baseUrl.target(request.pathAndQuery()))
                    .send((outgoing, outbound) -> send(request, outgoing, outbound))
                    .responseConnection((incoming, connection) -> Mono.just(handover.head(head(incoming, connection))))
                    .next()
                    .doOnCancel(handover::left)
                    .onErrorMap(failure -> before(failure));
        });
    }

    private Publisher<Void> send(UpstreamRequest request, HttpClientRequest outgoing, NettyOutbound outbound) {
        HttpHeaders headers = outgoing.requestHeaders();
        headers.clear();
        headers.add(HttpHeaderNames.HOST, baseUrl.host());
        request.headers().lines().forEach(line -> headers.add(line.name(), line.value()));
        if (request.body() instanceof Replayable body) {
            headers.set(HttpHeaderNames.CONTENT_LENGTH, body.bytes().length);
            return outbound.sendObject(Unpooled.wrappedBuffer(body.bytes()));
        }
        if (request.body() instanceof Streaming body) {
            if (body.length().isPresent()) {
                headers.set(HttpHeaderNames.CONTENT_LENGTH, body.length().getAsLong());
            } else {
                headers.set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
            }
            return outbound.send(body.bytes(), chunk -> true);
        }
        return outbound;
    }

    private UpstreamResponse head(HttpClientResponse incoming, Connection connection) {
        EventLoop thread = connection.channel().eventLoop();
        Headers headers = HeaderRules.toClient(Headers.of(incoming.responseHeaders()));
        Flux<ByteBuf> received = connection.inbound().receive().retain();
        Flux<ByteBuf> body =
                watch.over(received, timeouts.idle(), timeouts.total(), thread).onErrorMap(failure -> after(failure));
        return new UpstreamResponse(upstream, incoming.status(), headers, body, () -> leave(connection, thread));
    }

    /**
     * On the connection's own thread: on another one, an exchange that comes to its end in that moment is closed together
     * with a connection that is the next request's already.
     */
    private static void leave(Connection exchange, EventLoop thread) {
        thread.execute(exchange::dispose);
    }

    private UpstreamFailure before(Throwable failure) {
        boolean unreachable = failure instanceof ConnectException
                || failure instanceof ConnectTimeoutException
                || failure instanceof UnknownHostException
                || failure instanceof SSLException;
        return new UpstreamFailure(unreachable ? Kind.UNREACHABLE : Kind.BROKEN, upstream, failure);
    }

    private UpstreamFailure after(Throwable failure) {
        Kind kind = failure instanceof TimeoutException ? Kind.BODY_TIMEOUT : Kind.BROKEN;
        return new UpstreamFailure(kind, upstream, failure);
    }
}
