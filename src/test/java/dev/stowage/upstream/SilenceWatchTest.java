package dev.stowage.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;

class SilenceWatchTest {

    private static final Duration IDLE = Duration.ofSeconds(10);

    private final AtomicLong now = new AtomicLong();
    private final SilenceWatch watch = new SilenceWatch(now::get);
    private final TestPublisher<ByteBuf> body = TestPublisher.create();

    @Test
    void silenceWhileAsked_endsTheAnswer() {
        verifier(Duration.ZERO, Long.MAX_VALUE)
                .then(() -> pass(9))
                .then(() -> body.next(Unpooled.EMPTY_BUFFER))
                .expectNextCount(1)
                .then(() -> pass(9))
                .then(() -> pass(2))
                .expectError(TimeoutException.class)
                .verify(Duration.ofSeconds(5));
    }

    @Test
    void silenceFromTheStart_endsTheAnswer() {
        verifier(Duration.ZERO, 1)
                .then(() -> pass(11))
                .expectError(TimeoutException.class)
                .verify(Duration.ofSeconds(5));
        body.assertCancelled();
        assertThat(watch.size()).isZero();
    }

    @Test
    void clientThatDoesNotAsk_isNoSilence() {
        verifier(Duration.ZERO, 0)
                .then(() -> pass(1000))
                .thenRequest(1)
                .then(() -> pass(9))
                .then(() -> body.next(Unpooled.EMPTY_BUFFER))
                .expectNextCount(1)
                .then(() -> pass(1000))
                .thenRequest(1)
                .then(body::complete)
                .verifyComplete();
        assertThat(watch.size()).isZero();
    }

    @Test
    void answerLongerThanItsTotal_ends() {
        verifier(Duration.ofSeconds(15), 0)
                .then(() -> pass(14))
                .then(() -> pass(2))
                .expectError(TimeoutException.class)
                .verify(Duration.ofSeconds(5));
    }

    private StepVerifier.FirstStep<ByteBuf> verifier(Duration total, long demand) {
        return StepVerifier.create(watch.over(body.flux(), IDLE, total, Runnable::run), demand);
    }

    private void pass(long seconds) {
        now.addAndGet(Duration.ofSeconds(seconds).toNanos());
        watch.sweep();
    }
}
