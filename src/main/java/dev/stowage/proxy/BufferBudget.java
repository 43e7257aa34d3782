package dev.stowage.proxy;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** How many bytes of bodies may be in memory at a time: those of requests, and those that summaries are asked for with. */
final class BufferBudget {

    private final long limit;
    private final AtomicLong held = new AtomicLong();

    BufferBudget(long limit) {
        this.limit = limit;
    }

    long held() {
        return held.get();
    }

    Share share() {
        return new Share();
    }

    /** One holder's part; given back once, whatever way its work ends. */
    final class Share {

        private final AtomicLong taken = new AtomicLong();
        private final AtomicBoolean returned = new AtomicBoolean();

        /** Takes {@code bytes} more, or nothing and false. */
        boolean take(int bytes) {
            if (held.addAndGet(bytes) > limit) {
                held.addAndGet(-bytes);
                return false;
            }
            taken.addAndGet(bytes);
            return true;
        }

        void giveBack() {
            if (returned.compareAndSet(false, true)) {
                held.addAndGet(-taken.get());
            }
        }
    }
}
