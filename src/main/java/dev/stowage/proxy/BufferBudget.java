package dev.stowage.proxy;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** How many bytes of request bodies may be in memory at a time, over all requests. */
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

    /** One request's part; given back once, whatever way the request ends. */
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
