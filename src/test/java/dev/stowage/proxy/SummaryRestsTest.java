package dev.stowage.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SummaryRestsTest {

    private final AtomicLong now = new AtomicLong(1);
    private final SummaryRests rests = new SummaryRests(now::get);

    @Test
    void threeFailuresInARow_bringRest_andOneMoreBringsItAgain() {
        fail(2);
        rests.ended("m", true);
        fail(2);
        assertThat(rests.rests("m")).isFalse();
        fail(1);
        assertThat(rests.rests("m")).isTrue();
        assertThat(rests.rests("other")).isFalse();
        now.addAndGet(SummaryRests.REST.toNanos());
        assertThat(rests.rests("m")).isFalse();
        fail(1);
        assertThat(rests.rests("m")).isTrue();
    }

    private void fail(int times) {
        for (int i = 0; i < times; i++) {
            rests.ended("m", false);
        }
    }
}
