package dev.stowage.store;

import static dev.stowage.store.Stores.TENANT;
import static dev.stowage.store.Stores.handed;
import static dev.stowage.store.Stores.keyOf;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.core.session.LineageKey;
import dev.stowage.testkit.ManualClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive as somebody else than its writer reads it. */
class ArchiveReaderTest {

    private static final LineageKey KEY = keyOf("s", "l");

    private final ManualClock clock = new ManualClock();
    private final List<FileArchive> writers = new ArrayList<>();

    @TempDir
    private Path directory;

    @BeforeEach
    void open() throws IOException {
        openWriter(64 << 20);
    }

    private FileArchive openWriter(long tenantBytes) throws IOException {
        FileArchive writer = FileArchive.in(
                directory, new LocalDisk(), new ArchiveLimits(tenantBytes, 256 << 20), clock, Stores.meters("archive"));
        writers.add(writer);
        return writer;
    }

    @AfterEach
    void close() {
        writers.forEach(FileArchive::close);
    }

    @Test
    void everyLineageOfEveryTenant_isListedInTheOrderOfTheirBeginnings() throws IOException {
        append(KEY, "a", "b");
        append(new LineageKey("other", "s", "l"), "theirs");
        append(keyOf("t", "l"), "x");
        append(KEY, "c");
        append(keyOf("s", "fork"), "a", "b", "d");
        ArchiveReader reader = ArchiveReader.open(directory);
        String tenant = Names.digest(TENANT);
        assertThat(reader.conversations())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("begun")
                .containsExactly(
                        listed(tenant, "s", "l", 3),
                        listed(Names.digest("other"), "s", "l", 1),
                        listed(tenant, "t", "l", 1),
                        listed(tenant, "s", "fork", 3));
        assertThat(reader.conversations().stream().map(each -> texts(reader, each)))
                .containsExactly(List.of("a", "b", "c"), List.of("theirs"), List.of("x"), List.of("a", "b", "d"));
        assertThat(reader.unreadable()).isEmpty();
    }

    private ArchivedConversation listed(String tenant, String session, String lineage, int messages) {
        return new ArchivedConversation(tenant, session, lineage, clock.instant(), messages);
    }

    @Test
    void hostileNames_areListedAsTheyAre() throws IOException {
        for (String name : HostileNames.ALL) {
            append(keyOf(name, name), "of " + name.length());
        }
        assertThat(ArchiveReader.open(directory).conversations())
                .extracting(ArchivedConversation::session)
                .containsExactlyElementsOf(HostileNames.ALL);
    }

    @Test
    void conversationOverManySegments_isWhole() throws IOException {
        FileArchive small = openWriter(1 << 20);
        for (int i = 0; i < 30; i++) {
            small.append(handed(KEY, List.of(new ArchivedMessage("d" + i, Stores.state(9000, i)))));
        }
        assertThat(small.size(TENANT).segments()).isGreaterThan(2);
        ArchiveReader reader = ArchiveReader.open(directory);
        assertThat(reader.messages(only(reader)))
                .usingRecursiveFieldByFieldElementComparator()
                .containsExactlyElementsOf(small.conversation(KEY, Long.MAX_VALUE))
                .hasSize(30);
    }

    @Test
    void writer_goesOnUndisturbed() throws IOException {
        append(KEY, "a");
        Map<String, String> before = files();
        ArchiveReader reader = ArchiveReader.open(directory);
        assertThat(texts(reader, only(reader))).containsExactly("a");
        assertThat(files()).isEqualTo(before);
        append(KEY, "b");
        assertThat(texts(reader, only(reader))).as("as it was opened").containsExactly("a");
        openWriter(64 << 20).append(handed(KEY, List.of(message("of another process"))));
        assertThat(writers.get(0).size(TENANT).segments())
                .as("the first still holds its segment")
                .isEqualTo(2);
        ArchiveReader later = ArchiveReader.open(directory);
        assertThat(texts(later, only(later))).containsExactly("a", "b", "of another process");
    }

    @Test
    void whatIsBeingWritten_isNotThereYet() throws IOException {
        append(KEY, "a");
        Path segment = segment(1);
        byte[] whole = Files.readAllBytes(segment);
        append(KEY, "b");
        byte[] all = Files.readAllBytes(segment);
        for (int length = 0; length < all.length; length++) {
            Files.write(segment, Arrays.copyOf(all, length));
            ArchiveReader reader = ArchiveReader.open(directory);
            assertThat(reader.unreadable()).as("torn at " + length).isEmpty();
            assertThat(reader.conversations())
                    .as("torn at " + length)
                    .hasSize(length < whole.length ? 0 : 1)
                    .allSatisfy(found -> assertThat(texts(reader, found)).containsExactly("a"));
        }
    }

    @Test
    void contentsRemovedMeanwhile_areLeftOut() throws IOException {
        append(KEY, "mine", "shared");
        append(keyOf("t", "l"), "shared");
        ArchiveReader reader = ArchiveReader.open(directory);
        assertThat(writers.get(0).remove(TENANT, "s")).isTrue();
        ArchivedConversation gone = reader.conversations().get(0);
        assertThat(gone.messages()).isEqualTo(2);
        assertThat(texts(reader, gone)).containsExactly("shared");
        assertThat(ArchiveReader.open(directory).conversations())
                .extracting(ArchivedConversation::session)
                .containsExactly("t");
    }

    @Test
    void foreignSegment_isToldAndTheOthersRead() throws IOException {
        append(KEY, "a");
        Path foreign = Files.writeString(segment(2), "this is no segment at all");
        ArchiveReader reader = ArchiveReader.open(directory);
        assertThat(reader.unreadable()).containsExactly(foreign);
        assertThat(texts(reader, only(reader))).containsExactly("a");
    }

    @Test
    void foreignDirectory_listsNothingAndStaysAsItIs() throws IOException {
        Path foreign = Files.createDirectory(directory.resolve("foreign"));
        Files.createDirectory(foreign.resolve("photos"));
        Files.writeString(foreign.resolve("photos").resolve("0000000000000001.segment"), "a picture");
        Files.createDirectory(foreign.resolve("0".repeat(40)));
        Files.writeString(foreign.resolve("0".repeat(40)).resolve("head.state"), "a state");
        Map<String, String> before = files();
        ArchiveReader reader = ArchiveReader.open(foreign);
        assertThat(reader.conversations()).isEmpty();
        assertThat(reader.unreadable()).isEmpty();
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void placeWithoutADirectory_isRefused() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");
        for (Path none : List.of(file, directory.resolve("missing"))) {
            assertThatThrownBy(() -> ArchiveReader.open(none)).isInstanceOf(NotDirectoryException.class);
        }
    }

    private void append(LineageKey key, String... contents) throws IOException {
        writers.get(0)
                .append(handed(
                        key, Stream.of(contents).map(ArchiveReaderTest::message).toList()));
        clock.advance(Duration.ofMillis(1));
    }

    private static ArchivedMessage message(String content) {
        return new ArchivedMessage("digest of " + content, content.getBytes(UTF_8));
    }

    private Path segment(int number) {
        return directory.resolve(Names.digest(TENANT)).resolve("%016d.segment".formatted(number));
    }

    private static ArchivedConversation only(ArchiveReader reader) {
        assertThat(reader.conversations()).hasSize(1);
        return reader.conversations().get(0);
    }

    private static List<String> texts(ArchiveReader reader, ArchivedConversation conversation) {
        try {
            return reader.messages(conversation).stream()
                    .map(message -> new String(message.content(), UTF_8))
                    .toList();
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    /** Every file below the directory, with when it was changed and what it holds. */
    private Map<String, String> files() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.toList()) {
                String content = Files.isDirectory(path) ? "" : HexFormat.of().formatHex(Files.readAllBytes(path));
                files.put(path.toString(), Files.getLastModifiedTime(path) + " " + content);
            }
        }
        return files;
    }
}
