package dev.stowage.proxy;

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

    /** One holder's part; what is in it is given back once, whatever way its work ends. */
    final class Share {

        private final AtomicLong taken = new AtomicLong();
        private volatile boolean ended;

        /** Takes {@code bytes} more, or nothing and false. */
        boolean take(int bytes) {
            if (held.addAndGet(bytes) > limit) {
                held.addAndGet(-bytes);
                return false;
            }
            taken.addAndGet(bytes);
            if (ended) {
                empty();
            }
            return true;
        }

        /** What was taken so far goes on in another share, which outlives this one. */
        Share handedOver() {
            Share other = new Share();
            other.taken.set(taken.getAndSet(0));
            return other;
        }

        void giveBack() {
            ended = true;
            empty();
        }

        private void empty() {
            held.addAndGet(-taken.getAndSet(0));
        }
    }
}
