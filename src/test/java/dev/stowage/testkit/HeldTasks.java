package dev.stowage.testkit;

import java.util.ArrayDeque;
import java.util.Deque;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.scheduler.Scheduler;

/** A scheduler that keeps what it is given until it is told to run it, on the thread that tells it. */
public final class HeldTasks implements Scheduler {

    private final Deque<Runnable> waiting = new ArrayDeque<>();

    @Override
    public synchronized Disposable schedule(Runnable task) {
        waiting.add(task);
        return Disposables.disposed();
    }

    @Override
    public Worker createWorker() {
        throw new UnsupportedOperationException();
    }

    public synchronized int waiting() {
        return waiting.size();
    }

    /** Runs all that waits, in its order. */
    public void run() {
        while (waiting() > 0) {
            next().run();
        }
    }

    private synchronized Runnable next() {
        return waiting.remove();
    }
}
