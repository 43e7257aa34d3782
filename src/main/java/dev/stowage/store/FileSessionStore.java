package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import dev.stowage.telemetry.StoreMeters;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps sessions in a directory: one file for each, replaced as a whole. Several processes may share it: a save waits for
 * another one's save of the same session, and conflicts if that one was first.
 */
final class FileSessionStore implements VersionedStore {

    private static final Logger LOG = LoggerFactory.getLogger(FileSessionStore.class);

    private final FileSessions sessions;
    private final DirectoryLocks locks;
    private final StoreThreads threads;
    private final StoreThreads questions;
    private final Versions versions;

    private FileSessionStore(
            FileSessions sessions,
            DirectoryLocks locks,
            StoreThreads threads,
            StoreThreads questions,
            Versions versions) {
        this.sessions = sessions;
        this.locks = locks;
        this.threads = threads;
        this.questions = questions;
        this.versions = versions;
    }

    /**
     * Opens a directory that exists.
     *
     * @param questions answer what a request waits for, which must not wait for the saves of all others
     */
    static FileSessionStore in(
            Path root,
            Disk disk,
            SessionLimits limits,
            InstantSource clock,
            Versions versions,
            StoreMeters meters,
            StoreThreads threads,
            StoreThreads questions)
            throws IOException {
        DirectoryLocks locks = DirectoryLocks.in(root);
        DirectorySweep sweep = new DirectorySweep(root, disk, locks, limits, clock, meters);
        FileSessions sessions = new FileSessions(new SessionFiles(root, disk, meters), locks, limits, clock, sweep);
        return new FileSessionStore(sessions, locks, threads, questions, versions);
    }

    /** Has the files looked through before the first request asks; this does not wait for it. */
    FileSessionStore readAhead() {
        questions.call(sessions::readAhead).exceptionally(FileSessionStore::unread);
        return this;
    }

    private static boolean unread(Throwable failure) {
        LOG.warn("the directory of sessions was not read ahead", failure);
        return false;
    }

    @Override
    public Versions versions() {
        return versions;
    }

    @Override
    public CompletionStage<Reading> read(LineageKey key) {
        return questions.call(() -> Reading.alone(sessions.load(key)));
    }

    @Override
    public CompletionStage<Saved> save(LineageKey key, Change change) {
        return threads.call(() -> {
            Saved saved = sessions.save(key, change);
            if (sessions.sweepIsDue()) {
                threads.call(sessions::sweep).exceptionally(FileSessionStore::unswept);
            }
            return saved;
        });
    }

    private static boolean unswept(Throwable failure) {
        LOG.warn("the directory of sessions was not swept", failure);
        return false;
    }

    @Override
    public CompletionStage<List<LineageKey>> find(String tenant, List<String> digests) {
        return questions.call(() -> sessions.find(tenant, digests));
    }

    @Override
    public CompletionStage<List<LineageKey>> lineages(String tenant, String session) {
        return questions.call(() -> sessions.lineages(tenant, session));
    }

    @Override
    public CompletionStage<Boolean> remove(String tenant, String session) {
        return threads.call(() -> sessions.remove(tenant, session));
    }

    @Override
    public CompletionStage<Boolean> removeRest(String tenant) {
        return threads.call(() -> sessions.removeRest(tenant));
    }

    @Override
    public CompletionStage<List<SessionSummary>> list(String tenant, int skip, int limit) {
        return threads.call(() -> sessions.list(tenant, skip, limit));
    }

    @Override
    public CompletionStage<List<String>> tenants() {
        return threads.call(sessions::tenants);
    }

    @Override
    public CompletionStage<StoreHealth> health() {
        return threads.call(() -> new StoreHealth("file", sessions.probe(), 0));
    }

    @Override
    public void close() {
        questions.close();
        threads.close();
        locks.close();
    }
}
