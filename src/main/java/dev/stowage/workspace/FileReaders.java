package dev.stowage.workspace;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import reactor.core.Disposable;
import reactor.core.scheduler.Scheduler;

/**
 * Where waiting for a disk is allowed: some threads for each root, and some that only look places up. Opening a pipe waits for its writer, and
 * nothing can end that from here; a pipe may take the place of a file between the look at it and the opening. So whoever writes in a
 * root can hold its threads, and those of no other.
 */
final class FileReaders implements Disposable {

    private final Scheduler lookups;
    private final Function<Root, Scheduler> made;
    private final Map<Root, Scheduler> ofRoots = new ConcurrentHashMap<>();

    /**
     * @param lookups for looking places up, which opens nothing
     * @param made what reads in a root; asked once for each
     */
    FileReaders(Scheduler lookups, Function<Root, Scheduler> made) {
        this.lookups = lookups;
        this.made = made;
    }

    Scheduler lookups() {
        return lookups;
    }

    Scheduler of(Root root) {
        return ofRoots.computeIfAbsent(root, made);
    }

    @Override
    public void dispose() {
        lookups.dispose();
        ofRoots.values().forEach(Scheduler::dispose);
    }
}
