package dev.stowage.store;

import dev.stowage.core.session.LastUsed;
import dev.stowage.core.session.LineageKey;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * The hints of the file store: in memory, read from the heads of a tenant's files when that tenant is first asked for.
 * What another process saves after that is not seen.
 */
final class FileHints {

    private static final int MOST_TENANTS = 4096;

    private final SessionFiles files;
    private final HintIndex index;

    /** Those whose files were read; one that is forgotten is read again. */
    private final Set<String> tenants = Collections.newSetFromMap(new LastUsed<>(MOST_TENANTS));

    FileHints(SessionFiles files, Duration timeToLive) {
        this.files = files;
        index = new HintIndex(timeToLive);
    }

    /** Notes what a save or a removal has changed. */
    synchronized void replaced(SessionRecord before, SessionRecord after) {
        index.replaced(before, after);
    }

    synchronized List<LineageKey> find(String tenant, List<String> digests, Instant now) throws IOException {
        if (!tenants.contains(tenant)) {
            read(tenant);
            tenants.add(tenant);
        }
        return index.find(tenant, digests, now);
    }

    private void read(String tenant) throws IOException {
        List<Disk.Entry> oldestFirst = new ArrayList<>(files.of(tenant));
        Collections.reverse(oldestFirst);
        for (Disk.Entry file : oldestFirst) {
            files.head(file)
                    .filter(head -> head.tenant().equals(tenant))
                    .ifPresent(head -> head.lineages()
                            .forEach(lineage -> index.put(
                                    new LineageKey(tenant, head.session(), lineage.id()),
                                    lineage.digests(),
                                    lineage.used())));
        }
    }
}
