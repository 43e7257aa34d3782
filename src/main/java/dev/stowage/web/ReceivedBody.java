package dev.stowage.web;

import dev.stowage.proxy.ClientGone;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufHolder;
import java.util.function.Function;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;
import reactor.netty.http.server.HttpServerRequest;
import reactor.util.context.Context;

/**
 * Hears a request's body, which fails with {@link ClientGone}, and once.
 *
 * <p>Problem: Reactor Netty 1.3 tells a receiver that wants all of a body of its failure, and once more when the exchange ends because of
 * it; Reactor then logs an error for each client that leaves. Rule: the second is not passed on.
 */
final class ReceivedBody implements CoreSubscriber<Object> {

    private static final Function<? super Publisher<Object>, ? extends Publisher<ByteBuf>> HEARD =
            Operators.lift((source, receiver) -> new ReceivedBody(receiver));

    private final CoreSubscriber<? super ByteBuf> receiver;
    private boolean hasFailed;

    private ReceivedBody(CoreSubscriber<? super ByteBuf> receiver) {
        this.receiver = receiver;
    }

    /** Each chunk is Netty's again when its receiver has returned. */
    @SuppressWarnings("unchecked") // A request brings objects of all kinds; which, is looked at here.
    static Flux<ByteBuf> of(HttpServerRequest request) {
        return Flux.from(HEARD.apply((Flux<Object>) request.receiveObject()));
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        receiver.onSubscribe(subscription);
    }

    @Override
    public void onNext(Object received) {
        receiver.onNext(received instanceof ByteBufHolder content ? content.content() : (ByteBuf) received);
    }

    @Override
    public void onError(Throwable failure) {
        if (!hasFailed) {
            hasFailed = true;
            receiver.onError(new ClientGone(failure));
        }
    }

    @Override
    public void onComplete() {
        receiver.onComplete();
    }

    @Override
    public Context currentContext() {
        return receiver.currentContext();
    }
}
