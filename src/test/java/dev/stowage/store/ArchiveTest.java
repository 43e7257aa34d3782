package dev.stowage.store;

import static dev.stowage.store.Stores.TENANT;
import static dev.stowage.store.Stores.handed;
import static dev.stowage.store.Stores.keyOf;
import static dev.stowage.store.Stores.state;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.session.LineageKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The archive on the disk. */
class ArchiveTest extends ArchiveOnDisk {

    @Test
    void conversation_comesBackInItsOrder() throws IOException {
        archive().append(handed(KEY, List.of(message("a", "hello"), message("b", "hi there"))));
        archive().append(handed(keyOf("s", "other"), List.of(message("x", "elsewhere"))));
        archive().append(handed(keyOf("t", "l"), List.of(message("y", "elsewhere too"))));
        archive()
                .append(handed(KEY, List.of(message("c", "continue"), message("d", "done"), message("c", "continue"))));
        assertThat(texts(archive().conversation(KEY, ALL)))
                .containsExactly("a=hello", "b=hi there", "c=continue", "d=done", "c=continue");
        assertThat(archive().conversation(keyOf("s", "unknown"), ALL)).isEmpty();
        assertThat(archive().conversation(new LineageKey("ffff", "s", "l"), ALL))
                .isEmpty();
    }

    @Test
    void conversation_isCutToTheNewestThatFit() throws IOException {
        for (int i = 0; i < 10; i++) {
            archive().append(handed(KEY, List.of(message("d" + i, "x".repeat(100) + i))));
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
        archive().append(handed(KEY, messages));
        List<ArchivedMessage> found = archive().conversation(KEY, ALL);
        assertThat(found).hasSize(5);
        for (int i = 0; i < 5; i++) {
            assertThat(found.get(i).content()).isEqualTo(messages.get(i).content());
        }
    }

    @Test
    void hostileNames_areNamesLikeOthers() throws IOException {
        for (String name : HostileNames.ALL) {
            archive().append(handed(keyOf(name, name), List.of(message(name, "of " + name))));
        }
        for (String name : HostileNames.ALL) {
            List<ArchivedMessage> found = archive().conversation(keyOf(name, name), ALL);
            assertThat(found).extracting(ArchivedMessage::digest).containsExactly(name);
        }
    }

    @Test
    void equalContents_areKeptOnce_andShrink() throws IOException {
        String text = "the same file is read again and again\n".repeat(1000);
        archive().append(handed(KEY, List.of(message("a", text))));
        long once = archive().size(TENANT).bytes();
        assertThat(once).isLessThan(text.length() / 10);
        for (int i = 0; i < 20; i++) {
            archive().append(handed(keyOf("s" + i, "l"), List.of(message("b" + i, text))));
        }
        assertThat(archive().size(TENANT).bytes() - once).isLessThan(20 * 200);
        assertThat(archive().conversation(keyOf("s19", "l"), ALL).get(0).content())
                .isEqualTo(text.getBytes(UTF_8));
    }

    @Test
    void equalContentsOfTwoTenants_areKeptApart_C140() throws IOException {
        byte[] content = state(5000, 1);
        archive().append(handed(KEY, List.of(new ArchivedMessage("a", content))));
        archive().append(handed(new LineageKey("other", "s", "l"), List.of(new ArchivedMessage("a", content))));
        assertThat(archive().size("other").bytes()).isGreaterThan(5000);
        archive().remove(TENANT, "s");
        assertThat(archive().conversation(new LineageKey("other", "s", "l"), ALL))
                .hasSize(1);
    }

    @Test
    void removalOfATenant_takesAllItsMessages_andNobodyElses() throws IOException {
        archive().append(handed(KEY, List.of(message("a", "one"))));
        archive().append(handed(keyOf("another", "l"), List.of(message("b", "two"))));
        archive().append(handed(new LineageKey("other", "s", "l"), List.of(message("c", "three"))));
        assertThat(archive().remove(TENANT)).isTrue();
        assertThat(archive().size(TENANT)).isEqualTo(new ArchiveSize(0, 0));
        assertThat(archive().conversation(KEY, ALL)).isEmpty();
        assertThat(archive().conversation(new LineageKey("other", "s", "l"), ALL))
                .hasSize(1);
        archive().append(handed(KEY, List.of(message("d", "one"))));
        assertThat(texts(archive().conversation(KEY, ALL))).containsExactly("d=one");
    }

    @Test
    void archiveThatIsOpenedAgain_goesOnInTheSameSegment() throws IOException {
        archive().append(handed(KEY, List.of(message("a", "before"))));
        close();
        opened.clear();
        open();
        archive().append(handed(KEY, List.of(message("b", "after"), message("a", "before"))));
        assertThat(archive().size(TENANT).segments()).isEqualTo(1);
        assertThat(texts(archive().conversation(KEY, ALL))).containsExactly("a=before", "b=after", "a=before");
    }

    @Test
    void removal_takesMessagesAndContentsOffTheDisk() throws IOException {
        FileArchive small = open(new ArchiveLimits(1 << 20, 100 << 20));
        byte[] secret = state(300, 42);
        byte[] shared = state(300, 43);
        for (int i = 0; i < 30; i++) {
            small.append(handed(KEY, List.of(new ArchivedMessage("mine" + i, state(9000, i)))));
        }
        small.append(
                handed(KEY, List.of(new ArchivedMessage("secret", secret), new ArchivedMessage("shared", shared))));
        small.append(handed(keyOf("s", "fork"), List.of(new ArchivedMessage("forked", secret))));
        small.append(handed(keyOf("t", "l"), List.of(new ArchivedMessage("theirs", shared))));
        assertThat(small.size(TENANT).segments()).isGreaterThan(2);
        assertThat(onDisk(secret)).isTrue();
        assertThat(small.remove(TENANT, "s")).isTrue();
        assertThat(small.conversation(KEY, ALL)).isEmpty();
        assertThat(small.conversation(keyOf("s", "fork"), ALL)).isEmpty();
        assertThat(onDisk(secret)).isFalse();
        assertThat(small.conversation(keyOf("t", "l"), ALL).get(0).content()).isEqualTo(shared);
        assertThat(small.size(TENANT))
                .isEqualTo(new ArchiveSize(small.size(TENANT).bytes(), 1));
        small.append(handed(KEY, List.of(new ArchivedMessage("again", secret))));
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
        archive().append(handed(KEY, List.of(message("a", "one"))));
        clock.advance(Duration.ofMillis(1));
        other.append(handed(KEY, List.of(message("b", "two"))));
        clock.advance(Duration.ofMillis(1));
        archive().append(handed(KEY, List.of(message("c", "three"))));
        assertThat(archive().size(TENANT).segments()).isEqualTo(2);
        assertThat(texts(other.conversation(KEY, ALL))).containsExactly("a=one", "b=two", "c=three");
        assertThat(other.remove(TENANT, "s"))
                .as("the other one still writes there")
                .isFalse();
        assertThat(texts(other.conversation(KEY, ALL))).containsExactly("a=one", "c=three");
    }

    @Test
    void files_areTheOwnersOnly() throws IOException {
        archive().append(handed(KEY, List.of(message("a", "one"))));
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.filter(path -> !path.equals(directory)).toList()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                        .isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------");
            }
        }
    }
}
