package dev.stowage.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stowage.core.session.SessionKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files beside those of sessions, which go with them. They are small, replaced as a whole, and not forced to the device. Where
 * they cannot be written, the store of sessions cannot be either, and says so.
 */
final class FileNotes implements Notes {

    private static final Logger LOG = LoggerFactory.getLogger(FileNotes.class);
    private static final int LONGEST = 1 << 16;

    private final Path root;
    private final Disk disk;
    private final StoreThreads threads;

    FileNotes(Path root, Disk disk, StoreThreads threads) {
        this.root = root;
        this.disk = disk;
        this.threads = threads;
    }

    @Override
    public CompletionStage<Boolean> publish(SessionKey session, String text) {
        return threads.call(() -> {
                    write(session, text);
                    return true;
                })
                .exceptionally(FileNotes::unwritten);
    }

    private void write(SessionKey session, String text) throws IOException {
        Path note = SessionFiles.note(root, session.tenant(), session.id());
        if (text.isEmpty()) {
            disk.delete(note);
        } else {
            SessionFiles.replaceBeside(disk, root.resolve(Names.digest(session.tenant())), note, text.getBytes(UTF_8));
        }
    }

    @Override
    public CompletionStage<Boolean> remove(SessionKey session) {
        return publish(session, "");
    }

    private static boolean unwritten(Throwable failure) {
        LOG.debug("working memory was not written down: {}", failure.toString());
        return false;
    }

    @Override
    public CompletionStage<Optional<String>> read(SessionKey session) {
        return threads.call(() -> disk.read(SessionFiles.note(root, session.tenant(), session.id()), LONGEST)
                        .map(bytes -> new String(bytes, UTF_8)))
                .exceptionally(failure -> Optional.empty());
    }

    @Override
    public void close() {
        threads.close();
    }
}
