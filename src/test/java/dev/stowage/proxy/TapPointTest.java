package dev.stowage.proxy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.openai.ReplyFacts;
import dev.stowage.openai.ReplyTap;
import dev.stowage.telemetry.Meters;
import dev.stowage.testkit.Eventually;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.lang.Thread.State;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

class TapPointTest {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final Meters meters = new Meters(registry, List.of("u"), Set.of());
    private final AtomicInteger closed = new AtomicInteger();

    @Test
    void tap_isClosedOnceWhateverWayTheAnswerEnds() {
        pointOf(false).on(Flux.just(chunk("a"))).doOnNext(ByteBuf::release).blockLast();
        assertThat(closed).hasValue(1);
        pointOf(false)
                .on(Flux.error(new IllegalStateException()))
                .onErrorComplete()
                .blockLast();
        assertThat(closed).hasValue(2);
        pointOf(false).on(Flux.<ByteBuf>never()).subscribe().dispose();
        assertThat(closed).hasValue(3);
    }

    @Test
    void brokenTap_losesNoByteAndIsCounted() {
        StringBuilder passed = new StringBuilder();
        pointOf(true)
                .on(Flux.just(chunk("a"), chunk("b")))
                .doOnNext(chunk -> passed.append(chunk.toString(UTF_8)))
                .doOnNext(ByteBuf::release)
                .blockLast();
        assertThat(passed).hasToString("held ab");
        assertThat(registry.counter("stowage.fail.open", "step", "tap", "reason", "exception")
                        .count())
                .isEqualTo(1);
    }

    @Test
    void brokenTap_knowsOfNoEndThatIsMissing() {
        TapPoint heard = pointOf(false);
        heard.on(Flux.just(chunk("a"))).doOnNext(ByteBuf::release).blockLast();
        assertThat(heard.facts().unfinished()).isTrue();
        TapPoint deaf = pointOf(true);
        deaf.on(Flux.just(chunk("a"))).doOnNext(ByteBuf::release).blockLast();
        assertThat(deaf.facts().unfinished()).isFalse();
    }

    @Test
    void clientThatLeavesOnAnotherThread_closesNoTapThatIsReading() {
        AtomicInteger closedWhileReading = new AtomicInteger();
        Sinks.One<Disposable> answer = Sinks.one();
        Thread client = new Thread(() -> answer.asMono().subscribe(Disposable::dispose));
        ReplyTap reading = new CountingTap(false) {
            @Override
            public Optional<byte[]> pass(ByteBuffer chunk) {
                client.start();
                Eventually.holds(
                        () -> client.getState() == State.BLOCKED || client.getState() == State.TERMINATED,
                        () -> "the client has not left: " + client.getState());
                closedWhileReading.set(closed.get());
                return Optional.empty();
            }
        };
        Sinks.Many<ByteBuf> body = Sinks.many().unicast().onBackpressureBuffer();
        answer.tryEmitValue(new TapPoint(reading, meters).on(body.asFlux()).subscribe(ByteBuf::release));
        body.tryEmitNext(chunk("a"));
        Eventually.holds(() -> closed.get() == 1, () -> "the tap was not closed");
        assertThat(closedWhileReading).hasValue(0);
    }

    private static ByteBuf chunk(String text) {
        return Unpooled.copiedBuffer(text, UTF_8);
    }

    private TapPoint pointOf(boolean broken) {
        return new TapPoint(new CountingTap(broken), meters);
    }

    private class CountingTap implements ReplyTap {

        private final boolean broken;
        private byte[] held;

        CountingTap(boolean broken) {
            this.broken = broken;
            held = (broken ? "held " : "").getBytes(UTF_8);
        }

        @Override
        public Optional<byte[]> pass(ByteBuffer chunk) {
            if (broken) {
                throw new IllegalStateException("broken tap");
            }
            return Optional.empty();
        }

        @Override
        public byte[] rest() {
            byte[] rest = held;
            held = new byte[0];
            return rest;
        }

        @Override
        public ReplyFacts facts() {
            return new ReplyFacts(Optional.empty(), Optional.empty(), true, false, false);
        }

        @Override
        public void close() {
            closed.incrementAndGet();
        }
    }
}
