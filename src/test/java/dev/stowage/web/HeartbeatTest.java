package dev.stowage.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HeartbeatTest {

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final AtomicLong now = new AtomicLong();
    private final List<Long> late = new ArrayList<>();

    @BeforeEach
    void freeze() {
        channel.freezeTime();
    }

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    @Test
    void loopThatIsInTime_isNotLate() {
        Heartbeat heartbeat = new Heartbeat(channel.eventLoop(), now::get, late::add);
        pass(100);
        pass(100);
        heartbeat.close();
        assertThat(late).containsExactly(0L, 0L);
    }

    @Test
    void loopThatWasBusy_isLateByWhatItTookTooLong_andInTimeAgainAfterwards() {
        Heartbeat heartbeat = new Heartbeat(channel.eventLoop(), now::get, late::add);
        pass(350);
        pass(100);
        heartbeat.close();
        assertThat(late).containsExactly(Duration.ofMillis(250).toNanos(), 0L);
    }

    @Test
    void closedHeartbeat_beatsNoMore() {
        new Heartbeat(channel.eventLoop(), now::get, late::add).close();
        pass(100);
        assertThat(late).isEmpty();
    }

    private void pass(int milliseconds) {
        now.addAndGet(Duration.ofMillis(milliseconds).toNanos());
        channel.advanceTimeBy(milliseconds, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
    }
}
