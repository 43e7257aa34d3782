package dev.stowage.store;

import static dev.stowage.store.Stores.TENANT;
import static dev.stowage.store.Stores.keyOf;
import static dev.stowage.store.Stores.state;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.session.LineageKey;
import dev.stowage.testkit.ManualClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive on the disk. */
class ArchiveTest {

    private static final ArchiveLimits ROOMY = new ArchiveLimits(64 << 20, 256 << 20);
    private static final LineageKey KEY = keyOf("s", "l");
    private static final long ALL = Long.MAX_VALUE;

    private final ManualClock clock = new ManualClock();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final List<FileArchive> opened = new ArrayList<>();

    @TempDir
    Path directory = Path.of("");

    @BeforeEach
    void open() throws IOException {
        open(ROOMY);
    }

    private FileArchive open(ArchiveLimits limits) throws IOException {
        FileArchive archive =
                FileArchive.in(directory, new LocalDisk(), limits, clock, Stores.meters(registry, "archive"));
        opened.add(archive);
        return archive;
    }

    private FileArchive archive() {
        return opened.get(0);
    }

    @AfterEach
    void close() {
        opened.forEach(FileArchive::close);
    }

    private static ArchivedMessage message(String digest, String content) {
        return new ArchivedMessage(digest, content.getBytes(UTF_8));
    }

    private static List<String> texts(List<ArchivedMessage> messages) {
        return messages.stream()
                .map(message -> message.digest() + "=" + new String(message.content(), UTF_8))
                .toList();
    }

    @Test
    void conversation_comesBackInItsOrder() throws IOException {
        archive().append(KEY, List.of(message("a", "hello"), message("b", "hi there")));
        archive().append(keyOf("s", "other"), List.of(message("x", "elsewhere")));
        archive().append(keyOf("t", "l"), List.of(message("y", "elsewhere too")));
        archive().append(KEY, List.of(message("c", "continue"), message("d", "done"), message("c", "continue")));
        assertThat(texts(archive().conversation(KEY, ALL)))
                .containsExactly("a=hello", "b=hi there", "c=continue", "d=done", "c=continue");
        assertThat(archive().conversation(keyOf("s", "unknown"), ALL)).isEmpty();
        assertThat(archive().conversation(new LineageKey("ffff", "s", "l"), ALL))
                .isEmpty();
    }

    @Test
    void conversation_isCutToTheNewestThatFit() throws IOException {
        for (int i = 0; i < 10; i++) {
            archive().append(KEY, List.of(message("d" + i, "x".repeat(100) + i)));
        }
        assertThat(archive().conversation(KEY, 350))
                .extracting(ArchivedMessage::digest)
                .containsExactly("d7", "d8", "d9");
        assertThat(archive().conversation(KEY, 0)).isEmpty();
    }

    @Test
    void anyBytes_comeBackAsTheyWere() throws IOException {
        List<ArchivedMessage> messages = IntStream.of(0, 1, 100, 10_000, 3_000_000)
                .mapToObj(length -> new ArchivedMessage("d" + length, state(length, length)))
                .toList();
        archive().append(KEY, messages);
        List<ArchivedMessage> found = archive().conversation(KEY, ALL);
        assertThat(found).hasSize(5);
        for (int i = 0; i < 5; i++) {
            assertThat(found.get(i).content()).isEqualTo(messages.get(i).content());
        }
    }

    @Test
    void hostileNames_areNamesLikeOthers() throws IOException {
        for (String name : HostileNames.ALL) {
            archive().append(keyOf(name, name), List.of(message(name, "of " + name)));
        }
        for (String name : HostileNames.ALL) {
            List<ArchivedMessage> found = archive().conversation(keyOf(name, name), ALL);
            assertThat(found).extracting(ArchivedMessage::digest).containsExactly(name);
        }
    }

    @Test
    void equalContents_areKeptOnce_andShrink() throws IOException {
        String text = "the same file is read again and again\n".repeat(1000);
        archive().append(KEY, List.of(message("a", text)));
        long once = archive().size(TENANT).bytes();
        assertThat(once).isLessThan(text.length() / 10);
        for (int i = 0; i < 20; i++) {
            archive().append(keyOf("s" + i, "l"), List.of(message("b" + i, text)));
        }
        assertThat(archive().size(TENANT).bytes() - once).isLessThan(20 * 200);
        assertThat(archive().conversation(keyOf("s19", "l"), ALL).get(0).content())
                .isEqualTo(text.getBytes(UTF_8));
    }

    @Test
    void equalContentsOfTwoTenants_areKeptApart_C140() throws IOException {
        byte[] content = state(5000, 1);
        archive().append(KEY, List.of(new ArchivedMessage("a", content)));
        archive().append(new LineageKey("other", "s", "l"), List.of(new ArchivedMessage("a", content)));
        assertThat(archive().size("other").bytes()).isGreaterThan(5000);
        archive().remove(TENANT, "s");
        assertThat(archive().conversation(new LineageKey("other", "s", "l"), ALL))
                .hasSize(1);
    }

    @Test
    void archiveThatIsOpenedAgain_goesOnInTheSameSegment() throws IOException {
        archive().append(KEY, List.of(message("a", "before")));
        close();
        opened.clear();
        open();
        archive().append(KEY, List.of(message("b", "after"), message("a", "before")));
        assertThat(archive().size(TENANT).segments()).isEqualTo(1);
        assertThat(texts(archive().conversation(KEY, ALL))).containsExactly("a=before", "b=after", "a=before");
    }

    @Test
    void segmentTornAnywhere_keepsWhatWasWhole_andGoesOn() throws IOException {
        archive().append(KEY, List.of(message("a", "first")));
        long whole = Files.size(segment(1));
        archive().append(KEY, List.of(message("b", "second and last")));
        close();
        opened.clear();
        byte[] all = Files.readAllBytes(segment(1));
        for (int length = (int) whole; length < all.length; length++) {
            for (byte[] torn : List.of(Arrays.copyOf(all, length), zeroFrom(all, length))) {
                Files.write(segment(1), torn);
                FileArchive reopened = open(ROOMY);
                assertThat(texts(reopened.conversation(KEY, ALL)))
                        .as("torn at " + length)
                        .containsExactly("a=first");
                reopened.append(KEY, List.of(message("c", "third")));
                assertThat(texts(reopened.conversation(KEY, ALL)))
                        .as("torn at " + length)
                        .containsExactly("a=first", "c=third");
                reopened.close();
                opened.clear();
            }
        }
    }

    /** What a file system may show when its length arrived before its blocks. */
    private static byte[] zeroFrom(byte[] all, int position) {
        byte[] zeroed = all.clone();
        Arrays.fill(zeroed, position, all.length, (byte) 0);
        return zeroed;
    }

    @Test
    void recordDamagedInTheMiddle_costsThatRecordOnly() throws IOException {
        archive().append(KEY, List.of(message("a", "first"), message("b", "second"), message("c", "third")));
        byte[] all = Files.readAllBytes(segment(1));
        int inSecond = new String(all, ISO_8859_1).indexOf("second");
        all[inSecond] ^= 1;
        Files.write(segment(1), all);
        assertThat(texts(archive().conversation(KEY, ALL))).containsExactly("a=first", "c=third");
    }

    @Test
    void foreignSegment_isCountedAndLeftAlone() throws IOException {
        archive().append(KEY, List.of(message("a", "first")));
        close();
        opened.clear();
        Path foreign = segment(2);
        Files.writeString(foreign, "this is no segment at all");
        open();
        archive().append(KEY, List.of(message("b", "second")));
        assertThat(texts(archive().conversation(KEY, ALL))).containsExactly("a=first", "b=second");
        assertThat(foreign).hasContent("this is no segment at all");
        assertThat(segment(3)).exists();
        assertThat(lost("unreadable")).isPositive();
    }

    @Test
    void tooMuchOfATenant_dropsTheOldestSegments() throws IOException {
        FileArchive small = open(new ArchiveLimits(200_000, 100 << 20));
        for (int i = 0; i < 100; i++) {
            small.append(KEY, List.of(new ArchivedMessage("d" + i, state(10_000, i))));
        }
        assertThat(small.size(TENANT).bytes()).isBetween(150_000L, 230_000L);
        List<ArchivedMessage> left = small.conversation(KEY, ALL);
        assertThat(left).hasSizeBetween(14, 23);
        assertThat(left.get(left.size() - 1).digest()).isEqualTo("d99");
        assertThat(left)
                .extracting(ArchivedMessage::digest)
                .isEqualTo(IntStream.range(100 - left.size(), 100)
                        .mapToObj(i -> "d" + i)
                        .toList());
        assertThat(lost("evicted")).isPositive();
    }

    @Test
    void contentOfADroppedSegment_isKeptAnewWhenItComesAgain() throws IOException {
        FileArchive small = open(new ArchiveLimits(200_000, 100 << 20));
        ArchivedMessage system = message("system", "you are a helpful assistant");
        small.append(KEY, List.of(system));
        for (int i = 0; i < 40; i++) {
            small.append(keyOf("filler", "l"), List.of(new ArchivedMessage("d" + i, state(10_000, i))));
        }
        assertThat(small.conversation(KEY, ALL)).isEmpty();
        small.append(KEY, List.of(system));
        assertThat(texts(small.conversation(KEY, ALL))).containsExactly("system=you are a helpful assistant");
    }

    @Test
    void tooManyTenants_dropWhatWasWrittenLongestAgo() throws IOException {
        FileArchive small = open(new ArchiveLimits(1 << 20, 400_000));
        for (int tenant = 0; tenant < 100; tenant++) {
            small.append(
                    new LineageKey("t" + tenant, "s", "l"), List.of(new ArchivedMessage("d", state(10_000, tenant))));
        }
        long all = 0;
        for (int tenant = 0; tenant < 100; tenant++) {
            all += small.size("t" + tenant).bytes();
        }
        assertThat(all).isLessThan(430_000);
        assertThat(small.conversation(new LineageKey("t99", "s", "l"), ALL)).hasSize(1);
    }

    @Test
    void removal_takesMessagesAndContentsOffTheDisk() throws IOException {
        FileArchive small = open(new ArchiveLimits(1 << 20, 100 << 20));
        byte[] secret = state(300, 42);
        byte[] shared = state(300, 43);
        for (int i = 0; i < 30; i++) {
            small.append(KEY, List.of(new ArchivedMessage("mine" + i, state(9000, i))));
        }
        small.append(KEY, List.of(new ArchivedMessage("secret", secret), new ArchivedMessage("shared", shared)));
        small.append(keyOf("s", "fork"), List.of(new ArchivedMessage("forked", secret)));
        small.append(keyOf("t", "l"), List.of(new ArchivedMessage("theirs", shared)));
        assertThat(small.size(TENANT).segments()).isGreaterThan(2);
        assertThat(onDisk(secret)).isTrue();
        assertThat(small.remove(TENANT, "s")).isTrue();
        assertThat(small.conversation(KEY, ALL)).isEmpty();
        assertThat(small.conversation(keyOf("s", "fork"), ALL)).isEmpty();
        assertThat(onDisk(secret)).isFalse();
        assertThat(small.conversation(keyOf("t", "l"), ALL).get(0).content()).isEqualTo(shared);
        assertThat(small.size(TENANT))
                .isEqualTo(new ArchiveSize(small.size(TENANT).bytes(), 1));
        small.append(KEY, List.of(new ArchivedMessage("again", secret)));
        assertThat(small.conversation(KEY, ALL).get(0).content()).isEqualTo(secret);
    }

    private boolean onDisk(byte[] content) throws IOException {
        String wanted = new String(content, ISO_8859_1);
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (new String(Files.readAllBytes(file), ISO_8859_1).contains(wanted)) {
                    return true;
                }
            }
        }
        return false;
    }

    @Test
    void twoProcesses_appendToSegmentsOfTheirOwn() throws IOException {
        FileArchive other = open(ROOMY);
        archive().append(KEY, List.of(message("a", "one")));
        clock.advance(Duration.ofMillis(1));
        other.append(KEY, List.of(message("b", "two")));
        clock.advance(Duration.ofMillis(1));
        archive().append(KEY, List.of(message("c", "three")));
        assertThat(archive().size(TENANT).segments()).isEqualTo(2);
        assertThat(texts(other.conversation(KEY, ALL))).containsExactly("a=one", "b=two", "c=three");
        assertThat(other.remove(TENANT, "s"))
                .as("the other one still writes there")
                .isFalse();
        assertThat(texts(other.conversation(KEY, ALL))).containsExactly("a=one", "c=three");
    }

    @Test
    void files_areTheOwnersOnly() throws IOException {
        archive().append(KEY, List.of(message("a", "one")));
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.filter(path -> !path.equals(directory)).toList()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                        .isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------");
            }
        }
    }

    private Path segment(int number) {
        return directory.resolve(Names.digest(TENANT)).resolve("%016d.segment".formatted(number));
    }

    private double lost(String cause) {
        return registry.get("stowage.store.losses")
                .tag("cause", cause)
                .counter()
                .count();
    }
}
