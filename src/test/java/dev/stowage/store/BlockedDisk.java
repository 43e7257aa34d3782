package dev.stowage.store;

import dev.stowage.testkit.Rig;
import java.util.concurrent.CountDownLatch;

/** A disk that hangs until it is released. */
final class BlockedDisk extends DelegatingDisk {

    private final CountDownLatch called = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    @Override
    void called() {
        called.countDown();
        Rig.await(released);
    }

    void awaitCall() {
        Rig.await(called);
    }

    void release() {
        released.countDown();
    }
}
