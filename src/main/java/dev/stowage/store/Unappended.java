package dev.stowage.store;

import dev.stowage.telemetry.StoreLoss;
import dev.stowage.telemetry.StoreMeters;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Messages that an archive has not got yet, in the order in which they came. Those that the disk did not take wait here until it does;
 * what there is no room for is lost, and counted. Tenants wait each for themselves, since a directory may fail alone. For one
 * thread at a time.
 */
final class Unappended {

    private static final Logger LOG = LoggerFactory.getLogger(Unappended.class);

    private final long maxBytes;
    private final StoreMeters meters;
    private final Map<String, Deque<Batch>> waiting = new LinkedHashMap<>();
    private long bytes;
    private boolean failing;
    private boolean losing;

    /** @param maxBytes of contents that may wait */
    Unappended(long maxBytes, StoreMeters meters) {
        this.maxBytes = maxBytes;
        this.meters = meters;
    }

    /** What is appended at once, or not at all. */
    record Batch(String session, List<TenantArchive.Appended> messages) {

        private long bytes() {
            return messages.stream()
                    .mapToLong(message -> message.content().length)
                    .sum();
        }
    }

    /** Takes what is to be appended; the first that comes always has room. */
    void add(String tenant, Batch batch) {
        if (!hasRoomFor(batch)) {
            lose(batch);
            return;
        }
        bytes += batch.bytes();
        waiting.computeIfAbsent(tenant, key -> new ArrayDeque<>()).add(batch);
    }

    boolean hasRoomFor(Batch batch) {
        return bytes == 0 || bytes + batch.bytes() <= maxBytes;
    }

    private void lose(Batch batch) {
        batch.messages().forEach(message -> meters.lost(StoreLoss.OVERFLOW));
        if (!losing) {
            LOG.warn("too many messages wait for the archive: it lacks those that come until it can be written");
        }
        losing = true;
    }

    /**
     * What is to be appended to a tenant's archive next; empty where nothing is.
     *
     * @param most bytes of contents; one batch may have more
     */
    List<Batch> next(String tenant, long most) {
        List<Batch> next = new ArrayList<>();
        long size = 0;
        for (Batch batch : waiting.getOrDefault(tenant, new ArrayDeque<>())) {
            size += batch.bytes();
            if (!next.isEmpty() && size > most) {
                break;
            }
            next.add(batch);
        }
        return next;
    }

    List<String> tenants() {
        return List.copyOf(waiting.keySet());
    }

    /** Notes that a tenant's next ones are on the disk. */
    void appended(String tenant, int batches) {
        Deque<Batch> queue = waiting.getOrDefault(tenant, new ArrayDeque<>());
        for (int done = 0; done < batches; done++) {
            bytes -= queue.remove().bytes();
        }
        settle(tenant, queue);
    }

    /** Lets go of what waits of a session. */
    void remove(String tenant, String session) {
        Deque<Batch> queue = waiting.getOrDefault(tenant, new ArrayDeque<>());
        queue.removeIf(batch -> batch.session().equals(session) && forgotten(batch));
        settle(tenant, queue);
    }

    void remove(String tenant) {
        Deque<Batch> queue = waiting.getOrDefault(tenant, new ArrayDeque<>());
        queue.removeIf(this::forgotten);
        settle(tenant, queue);
    }

    private boolean forgotten(Batch batch) {
        bytes -= batch.bytes();
        return true;
    }

    private void settle(String tenant, Deque<Batch> queue) {
        if (queue.isEmpty()) {
            waiting.remove(tenant);
        }
        if (failing) {
            meters.unwritten(messages());
        }
        if (failing && waiting.isEmpty()) {
            failing = false;
            losing = false;
            LOG.info("the archive can be written again: nothing waits for it");
        }
    }

    /** Notes that the disk did not take what waits. */
    void failed(IOException why) {
        if (!failing) {
            LOG.warn("the archive cannot be written ({}): messages wait in memory", why.toString());
        }
        failing = true;
        meters.unwritten(messages());
    }

    /** Gives up what waits, at the end of the process. */
    void giveUp() {
        if (!waiting.isEmpty()) {
            LOG.warn("messages that waited for the archive are lost: {}", messages());
        }
        waiting.values().stream()
                .flatMap(Deque::stream)
                .forEach(batch -> batch.messages().forEach(message -> meters.lost(StoreLoss.OVERFLOW)));
        waiting.clear();
        bytes = 0;
    }

    int messages() {
        return waiting.values().stream()
                .flatMap(Deque::stream)
                .mapToInt(batch -> batch.messages().size())
                .sum();
    }
}
