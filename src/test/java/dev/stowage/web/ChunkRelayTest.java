package dev.stowage.web;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpContent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;

class ChunkRelayTest {

    private final Gate gate = new Gate();
    private final EmbeddedChannel channel = new EmbeddedChannel(gate);
    private final TestPublisher<ByteBuf> body = TestPublisher.create();

    @AfterEach
    void releaseAll() {
        channel.finishAndReleaseAll();
    }

    @Test
    void chunksThatArriveTogether_areFlushedOnceInTheirOrder() {
        verifier()
                .then(() -> body.next(chunk("a"), chunk("b"), chunk("c")))
                .then(channel::runPendingTasks)
                .then(() -> assertThat(gate.flushes).isEqualTo(1))
                .then(() -> body.next(chunk("d")))
                .then(body::complete)
                .verifyComplete();
        assertThat(written()).isEqualTo("abcd");
    }

    @Test
    void slowReader_isAskedForNoMoreThanTheWindow() {
        gate.closed = true;
        int size = 1 << 14;
        verifier()
                .then(() -> {
                    for (int i = 0; i < ChunkRelay.WINDOW / size; i++) {
                        body.assertMinRequested(1);
                        body.next(chunk("x".repeat(size)));
                        channel.runPendingTasks();
                    }
                    body.assertMaxRequested(0);
                })
                .then(gate::open)
                .then(() -> body.assertMinRequested(1))
                .then(body::complete)
                .verifyComplete();
        assertThat(written()).hasSize((int) ChunkRelay.WINDOW);
    }

    @Test
    void error_comesBehindTheChunksBeforeIt() {
        gate.closed = true;
        List<String> seen = new ArrayList<>();
        StepVerifier.create(relayed().doOnError(cut -> seen.add("error after " + gate.passed)))
                .then(() -> body.next(chunk("a")))
                .then(() -> body.error(new IOException("cut")))
                .then(channel::runPendingTasks)
                .then(() -> assertThat(seen).isEmpty())
                .then(gate::open)
                .verifyError(IOException.class);
        assertThat(seen).containsExactly("error after 1");
    }

    @Test
    void failedWrite_endsTheBody() {
        gate.broken = true;
        verifier()
                .then(() -> body.next(chunk("a")))
                .then(channel::runPendingTasks)
                .verifyError(IOException.class);
        body.assertCancelled();
    }

    @Test
    void chunkAfterTheClientLeft_isReleased() {
        ByteBuf late = chunk("late");
        verifier().thenCancel().verify();
        body.assertCancelled();
        TestPublisher<ByteBuf> careless =
                TestPublisher.createNoncompliant(TestPublisher.Violation.CLEANUP_ON_TERMINATE);
        StepVerifier.create(relayed(careless))
                .then(() -> careless.next(late))
                .thenCancel()
                .verify();
        channel.runPendingTasks();
        assertThat(late.refCnt()).isZero();
    }

    private StepVerifier.FirstStep<Void> verifier() {
        return StepVerifier.create(relayed());
    }

    private Flux<Void> relayed() {
        return relayed(body);
    }

    private Flux<Void> relayed(TestPublisher<ByteBuf> chunks) {
        return chunks.flux().transform(Operators.<ByteBuf, Void>lift((source, done) -> new ChunkRelay(channel, done)));
    }

    private String written() {
        StringBuilder written = new StringBuilder();
        for (HttpContent next = channel.readOutbound(); next != null; next = channel.readOutbound()) {
            written.append(next.content().toString(US_ASCII));
            next.release();
        }
        return written.toString();
    }

    private static ByteBuf chunk(String text) {
        return Unpooled.copiedBuffer(text, US_ASCII);
    }

    /** A connection that takes writes, keeps them waiting, or breaks. */
    private static final class Gate extends ChannelDuplexHandler {

        private record Waiting(ChannelHandlerContext context, Object message, ChannelPromise promise) {}

        private final List<Waiting> waiting = new ArrayList<>();
        private boolean closed;
        private boolean broken;
        private int flushes;
        private int passed;

        @Override
        public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
            if (broken) {
                ((HttpContent) message).release();
                promise.setFailure(new IOException("gone"));
            } else if (closed) {
                waiting.add(new Waiting(context, message, promise));
            } else {
                passed++;
                context.write(message, promise).addListener(done -> {});
            }
        }

        @Override
        public void flush(ChannelHandlerContext context) {
            flushes++;
            context.flush();
        }

        void open() {
            closed = false;
            for (Waiting each : waiting) {
                passed++;
                each.context().writeAndFlush(each.message(), each.promise()).addListener(done -> {});
            }
        }
    }
}
