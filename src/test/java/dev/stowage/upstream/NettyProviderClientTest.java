package dev.stowage.upstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.ScriptedUpstream;
import dev.stowage.upstream.UpstreamRequest.Replayable;
import io.netty.buffer.ByteBuf;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.test.StepVerifier;

class NettyProviderClientTest {

    private static final Provider.Timeouts TIMEOUTS = new Provider.Timeouts(
            Duration.ofSeconds(20), Duration.ofSeconds(20), Duration.ofSeconds(20), Duration.ZERO, null);
    private static final UpstreamRequest REQUEST =
            new UpstreamRequest("POST", "/v1/chat/completions", new Headers(List.of()), new Replayable(new byte[1]));

    /** How an answer is left of which nothing has been read. */
    enum Leaving {
        CANCELLED,
        DISCARDED,
        BOTH;

        private void leave(UpstreamResponse answer) {
            if (this != DISCARDED) {
                StepVerifier.create(answer.body(), 0).thenCancel().verify();
            }
            if (this != CANCELLED) {
                answer.discard().run();
            }
        }
    }

    /** The answer has arrived with its head, so that the only connection of the pool serves the next request already. */
    @ParameterizedTest
    @EnumSource
    void answerThatIsLeftUnread_costsTheNextRequestNothing(Leaving leaving) throws Exception {
        CountDownLatch left = new CountDownLatch(1);
        AtomicInteger asked = new AtomicInteger();
        ConnectionProvider pool = ConnectionProvider.create("one", 1);
        try (ScriptedUpstream upstream = ScriptedUpstream.start(exchange -> {
            if (asked.incrementAndGet() > 1) {
                await(left);
            }
            exchange.respond(200, "text/plain", "answer " + asked);
        })) {
            ProviderClient client = client(pool, upstream);
            UpstreamResponse first = Optional.ofNullable(
                            client.exchange(REQUEST, new Handover()).block())
                    .orElseThrow();
            CompletableFuture<String> second = client.exchange(REQUEST, new Handover())
                    .flatMapMany(answer -> answer.body().map(NettyProviderClientTest::text))
                    .reduce(String::concat)
                    .toFuture();
            upstream.take();
            upstream.take();
            leaving.leave(first);
            left.countDown();
            assertThat(second.get(20, TimeUnit.SECONDS)).isEqualTo("answer 2");
            assertThat(upstream.connections()).isEqualTo(1);
        } finally {
            pool.dispose();
        }
    }

    /** Its end has not come, so that the only connection of the pool is held until the exchange is ended. */
    @Test
    void answerThatNobodyTakesOver_isEndedWhenItsClientLeaves() throws Exception {
        CountDownLatch come = new CountDownLatch(1);
        AtomicInteger asked = new AtomicInteger();
        ConnectionProvider pool = ConnectionProvider.create("one", 1);
        try (ScriptedUpstream upstream = ScriptedUpstream.start(exchange -> {
            if (asked.incrementAndGet() > 1) {
                exchange.respond(200, "text/plain", "answer " + asked);
            } else {
                exchange.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nand so on");
            }
        })) {
            ProviderClient client = client(pool, upstream);
            Disposable first = client.exchange(REQUEST, new Handover())
                    .flatMap(answer -> Mono.never().doOnSubscribe(kept -> come.countDown()))
                    .subscribe();
            assertThat(come.await(20, TimeUnit.SECONDS)).isTrue();
            first.dispose();
            assertThat(client.exchange(REQUEST, new Handover())
                            .flatMapMany(answer -> answer.body().map(NettyProviderClientTest::text))
                            .reduce(String::concat)
                            .block(Duration.ofSeconds(20)))
                    .isEqualTo("answer 2");
        } finally {
            pool.dispose();
        }
    }

    private static ProviderClient client(ConnectionProvider pool, ScriptedUpstream upstream) {
        InetSocketAddress address = new InetSocketAddress(
                upstream.baseUrl().getHost(), upstream.baseUrl().getPort());
        return new NettyProviderClient(
                method -> HttpClient.create(pool).remoteAddress(() -> address).request(method),
                new BaseUrl(upstream.baseUrl()),
                "up",
                TIMEOUTS,
                new SilenceWatch(System::nanoTime));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static String text(ByteBuf chunk) {
        String text = chunk.toString(UTF_8);
        chunk.release();
        return text;
    }
}
