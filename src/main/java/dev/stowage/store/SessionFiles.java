package dev.stowage.store;

import dev.stowage.telemetry.StoreLoss;
import dev.stowage.telemetry.StoreMeters;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of sessions: one directory for each tenant, one file for each session, both named by digests. Files are
 * replaced as a whole, so reading needs no lock; whatever changes a session's files is done as its only writer.
 */
final class SessionFiles {

    private static final Logger LOG = LoggerFactory.getLogger(SessionFiles.class);

    private static final String SESSION = ".session";
    private static final String PART = ".part";
    private static final String ASIDE = ".unreadable";
    private static final String NOTE = ".working.md";
    private static final String SHARED = ".shared.json";

    /** The head of nearly every session is shorter. */
    private static final int HEAD = 16 << 10;

    private final Path root;
    private final Disk disk;
    private final StoreMeters meters;

    SessionFiles(Path root, Disk disk, StoreMeters meters) {
        this.root = root;
        this.disk = disk;
        this.meters = meters;
    }

    /** A session's name among the writers. */
    static String writer(String tenant, String session) {
        return Names.digest(tenant, session);
    }

    /** The name among the writers of the session that a file belongs to. */
    static String writer(Disk.Entry file) {
        return file.name().substring(0, Math.max(0, file.name().indexOf('.')));
    }

    static boolean isSession(Disk.Entry file) {
        return file.name().endsWith(SESSION);
    }

    /** A session; empty when there is none. */
    Optional<SessionRecord> read(String tenant, String session) throws IOException {
        Optional<byte[]> bytes = disk.read(file(tenant, session, SESSION), Integer.MAX_VALUE);
        if (bytes.isEmpty()) {
            return Optional.empty();
        }
        SessionRecord read = SessionFormat.decode(bytes.get());
        UnreadableFormatException.unless(
                read.tenant().equals(tenant) && read.session().equals(session), "of another session");
        return Optional.of(read);
    }

    /** The same, for the only writer: a file that cannot be read is renamed and counted, and is not there any more. */
    Optional<SessionRecord> readOrSetAside(String tenant, String session) throws IOException {
        try {
            return read(tenant, session);
        } catch (UnreadableFormatException unreadable) {
            Path aside = file(tenant, session, ASIDE);
            disk.move(file(tenant, session, SESSION), aside);
            disk.forceNames(directory(tenant));
            meters.lost(StoreLoss.UNREADABLE);
            LOG.warn("a session cannot be read and is kept as {}: {}", aside, unreadable.getMessage());
            return Optional.empty();
        }
    }

    /** Replaces a session's file, whole or not at all, whenever the process or the machine stops. */
    void replace(SessionRecord session) throws IOException {
        Path part = file(session.tenant(), session.session(), PART);
        byte[] bytes = SessionFormat.encode(session);
        makeDirectory(session.tenant());
        try {
            disk.write(part, bytes);
        } catch (NoSuchFileException swept) {
            makeDirectory(session.tenant());
            disk.write(part, bytes);
        }
        disk.modified(part, session.lastUsed());
        disk.force(part);
        disk.move(part, file(session.tenant(), session.session(), SESSION));
        disk.forceNames(directory(session.tenant()));
    }

    private void makeDirectory(String tenant) throws IOException {
        if (disk.makeDirectory(directory(tenant))) {
            disk.forceNames(root);
        }
    }

    /** Deletes everything that there is of a session. */
    void delete(String tenant, String session) throws IOException {
        for (String ending : List.of(SESSION, PART, ASIDE, NOTE, NOTE + PART, SHARED, SHARED + PART)) {
            disk.delete(file(tenant, session, ending));
        }
        try {
            disk.forceNames(directory(tenant));
        } catch (NoSuchFileException swept) {
            disk.forceNames(root);
        }
    }

    /** Deletes one of {@link #all}. */
    boolean delete(Disk.Entry file) throws IOException {
        disk.delete(file.path());
        return true;
    }

    /** Whatever there is of a tenant. */
    List<Disk.Entry> all(String tenant) throws IOException {
        return disk.files(directory(tenant));
    }

    /** The tenant's session files, the last used first. */
    List<Disk.Entry> of(String tenant) throws IOException {
        return sessionsIn(directory(tenant));
    }

    private List<Disk.Entry> sessionsIn(Path directory) throws IOException {
        return disk.files(directory).stream()
                .filter(SessionFiles::isSession)
                .sorted(Comparator.comparing(Disk.Entry::modified).reversed())
                .toList();
    }

    /** The head of each tenant's last used session, the last used first; of those that were used after {@code tooOld}. */
    List<SessionHead> newestOfTenants(Instant tooOld) throws IOException {
        List<Disk.Entry> newest = new ArrayList<>();
        for (Path tenant : disk.directories(root)) {
            sessionsIn(tenant).stream()
                    .filter(file -> file.modified().isAfter(tooOld))
                    .findFirst()
                    .ifPresent(newest::add);
        }
        newest.sort(Comparator.comparing(Disk.Entry::modified).reversed());
        List<SessionHead> heads = new ArrayList<>();
        for (Disk.Entry file : newest) {
            head(file).ifPresent(heads::add);
        }
        return heads;
    }

    /** A file's head; empty when the file is gone or cannot be read. */
    Optional<SessionHead> head(Disk.Entry file) throws IOException {
        try {
            Optional<byte[]> start = disk.read(file.path(), HEAD);
            if (start.isPresent() && SessionFormat.headEnd(start.get()) > HEAD) {
                start = disk.read(file.path(), Integer.MAX_VALUE);
            }
            return start.isPresent() ? Optional.of(SessionFormat.head(start.get())) : Optional.empty();
        } catch (UnreadableFormatException unreadable) {
            return Optional.empty();
        }
    }

    /** Fails when nothing can be written. */
    void probe() throws IOException {
        Path probe = root.resolve("probe");
        disk.write(probe, new byte[] {1});
        disk.delete(probe);
    }

    /** Replaces one of the small files beside a session's own, which go with it, and need not outlive a crash. */
    static void replaceBeside(Disk disk, Path directory, Path file, byte[] bytes) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + PART);
        disk.makeDirectory(directory);
        disk.write(part, bytes);
        disk.move(part, file);
    }

    /** Where people find what a session's model should have in mind. */
    static Path note(Path root, String tenant, String session) {
        return root.resolve(Names.digest(tenant)).resolve(Names.digest(tenant, session) + NOTE);
    }

    /** What a session knows that others of its tenant may. */
    static Path shared(Path root, String tenant, String session) {
        return root.resolve(Names.digest(tenant)).resolve(Names.digest(tenant, session) + SHARED);
    }

    static boolean isShared(Disk.Entry file) {
        return file.name().endsWith(SHARED);
    }

    private Path directory(String tenant) {
        return root.resolve(Names.digest(tenant));
    }

    private Path file(String tenant, String session, String ending) {
        return directory(tenant).resolve(Names.digest(tenant, session) + ending);
    }
}
