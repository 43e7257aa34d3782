package dev.stowage.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.Rig;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BacklogTest {

    private final CountDownLatch busy = new CountDownLatch(1);
    private final AtomicInteger done = new AtomicInteger();

    @Test
    void whatWaits_isBoundedByItsBytes_andNotByItsNumber() {
        try (Backlog backlog = new Backlog("own", 1, 1000)) {
            backlog.holding(100).execute(() -> Rig.await(busy));
            for (int work = 0; work < 900; work++) {
                backlog.holding(1).execute(done::incrementAndGet);
            }
            assertThatThrownBy(() -> backlog.holding(1).execute(done::incrementAndGet))
                    .isInstanceOf(RejectedExecutionException.class);
            backlog.holding(0).execute(done::incrementAndGet);
            busy.countDown();
        }
        assertThat(done).as("what was accepted is done before the end").hasValue(901);
    }

    @Test
    void whatComesFirst_mayBeOfAnySize_evenAfterOneThatFailed() {
        CountDownLatch second = new CountDownLatch(1);
        try (Backlog backlog = new Backlog("own", 1, 1000)) {
            CountDownLatch failed = new CountDownLatch(1);
            backlog.holding(5000).execute(() -> {
                failed.countDown();
                throw new IllegalStateException("thrown by a test");
            });
            Rig.await(failed);
            Eventually.holds(() -> accepts(backlog, second), () -> "it still holds what has failed");
            Rig.await(second);
        }
    }

    private static boolean accepts(Backlog backlog, CountDownLatch ran) {
        try {
            backlog.holding(5000).execute(ran::countDown);
            return true;
        } catch (RejectedExecutionException held) {
            return false;
        }
    }

    @Test
    void whatComesAfterTheEnd_isRefusedAndHoldsNothing() {
        Backlog backlog = new Backlog("own", 1, 1000);
        backlog.close();
        for (int work = 0; work < 2; work++) {
            assertThatThrownBy(() -> backlog.holding(700).execute(done::incrementAndGet))
                    .isInstanceOf(RejectedExecutionException.class)
                    .hasMessageNotContaining("too much");
        }
        assertThat(done).hasValue(0);
    }
}
