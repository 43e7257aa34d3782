package dev.stowage.store;

import static dev.stowage.store.Stores.TENANT;
import static dev.stowage.store.Stores.keyOf;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stowage.core.session.LineageKey;
import dev.stowage.testkit.ManualClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** An archive in a directory of its own, empty at the beginning of each test. */
abstract class ArchiveOnDisk {

    static final ArchiveLimits ROOMY = new ArchiveLimits(64 << 20, 256 << 20);
    static final LineageKey KEY = keyOf("s", "l");
    static final long ALL = Long.MAX_VALUE;

    final ManualClock clock = new ManualClock();
    final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    final List<FileArchive> opened = new ArrayList<>();

    @TempDir
    Path directory = Path.of("");

    @BeforeEach
    void open() throws IOException {
        open(ROOMY);
    }

    FileArchive open(ArchiveLimits limits) throws IOException {
        FileArchive archive =
                FileArchive.in(directory, new LocalDisk(), limits, clock, Stores.meters(registry, "archive"));
        opened.add(archive);
        return archive;
    }

    FileArchive archive() {
        return opened.get(0);
    }

    @AfterEach
    void close() {
        opened.forEach(FileArchive::close);
    }

    static ArchivedMessage message(String digest, String content) {
        return new ArchivedMessage(digest, content.getBytes(UTF_8));
    }

    static List<String> texts(List<ArchivedMessage> messages) {
        return messages.stream()
                .map(message -> message.digest() + "=" + new String(message.content(), UTF_8))
                .toList();
    }

    Path segment(int number) {
        return directory.resolve(Names.digest(TENANT)).resolve("%016d.segment".formatted(number));
    }

    double lost(String cause) {
        return registry.get("stowage.store.losses")
                .tag("cause", cause)
                .counter()
                .count();
    }
}
