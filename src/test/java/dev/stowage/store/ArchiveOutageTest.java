package dev.stowage.store;

import static dev.stowage.store.Stores.TENANT;
import static dev.stowage.store.Stores.handed;
import static dev.stowage.store.Stores.keyOf;
import static dev.stowage.store.Stores.state;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.core.session.LineageKey;
import dev.stowage.testkit.CapturedLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** The archive while its disk takes nothing: a file stands where the tenant's directory should be. */
class ArchiveOutageTest extends ArchiveOnDisk {

    private static final int MEGABYTE = 1 << 20;

    private Path inTheWay() {
        return directory.resolve(Names.digest(TENANT));
    }

    private void fail(LineageKey key, ArchivedMessage... messages) {
        assertThatThrownBy(() -> archive().append(handed(key, List.of(messages))))
                .isInstanceOf(IOException.class);
    }

    private double waiting() {
        return registry.get("stowage.store.unwritten").gauge().value();
    }

    private static ArchivedMessage at(int place, String content) {
        return new ArchivedMessage("d" + place, content.getBytes(UTF_8), OptionalInt.of(place));
    }

    @Test
    void messagesThatTheDiskDidNotTake_areThereInTheirOrderWithTheNext() throws IOException {
        archive().append(handed(keyOf("before", "l"), List.of(message("x", "before"))));
        archive().remove(TENANT);
        Files.delete(inTheWay());
        Files.writeString(inTheWay(), "");
        fail(KEY, message("a", "first"));
        fail(KEY, message("b", "second"), message("c", "third"));
        assertThat(waiting()).isEqualTo(3);
        Files.delete(inTheWay());
        archive().append(handed(KEY, List.of(message("d", "fourth"))));
        assertThat(texts(archive().conversation(KEY, ALL)))
                .containsExactly("a=first", "b=second", "c=third", "d=fourth");
        assertThat(waiting()).isZero();
        assertThat(lost("overflow")).isZero();
    }

    @Test
    void whatWaits_isAppendedWithoutAnotherMessage_andOnce() throws IOException {
        Files.writeString(inTheWay(), "");
        fail(KEY, message("a", "first"));
        assertThatThrownBy(() -> archive().catchUp()).isInstanceOf(IOException.class);
        assertThat(archive().isBehind()).isTrue();
        Files.delete(inTheWay());
        archive().catchUp();
        archive().catchUp();
        assertThat(archive().isBehind()).isFalse();
        assertThat(texts(archive().conversation(KEY, ALL))).containsExactly("a=first");
    }

    @Test
    void otherTenants_doNotWaitForOneThatFails() throws IOException {
        Files.writeString(inTheWay(), "");
        fail(KEY, message("a", "first"));
        LineageKey theirs = new LineageKey("other", "s", "l");
        archive().append(handed(theirs, List.of(message("b", "theirs"))));
        assertThat(texts(archive().conversation(theirs, ALL))).containsExactly("b=theirs");
        assertThat(waiting()).isEqualTo(1);
    }

    @Test
    void sessionRemovedMeanwhile_doesNotComeBack() throws IOException {
        Files.writeString(inTheWay(), "");
        fail(KEY, message("a", "secret"));
        fail(keyOf("t", "l"), message("b", "kept"));
        archive().remove(TENANT, "s");
        Files.delete(inTheWay());
        archive().catchUp();
        assertThat(archive().conversation(KEY, ALL)).isEmpty();
        assertThat(texts(archive().conversation(keyOf("t", "l"), ALL))).containsExactly("b=kept");
    }

    @Test
    void tenantRemovedMeanwhile_doesNotComeBack() throws IOException {
        Files.writeString(inTheWay(), "");
        fail(KEY, message("a", "secret"));
        archive().remove(TENANT);
        assertThat(archive().isBehind()).isFalse();
        assertThat(waiting()).isZero();
    }

    @Test
    void moreThanMayWait_isLostAndCounted_andWhoReadsTheConversationSeesTheGap() throws IOException {
        archive().append(handed(KEY, List.of(at(0, "first"), at(1, "second"))));
        archive().remove(TENANT, "nobody");
        Path kept = Files.move(inTheWay(), directory.resolve("aside"));
        Files.writeString(inTheWay(), "");
        fail(keyOf("large", "l"), new ArchivedMessage("x", state(16 * MEGABYTE, 1)));
        fail(KEY, at(2, "lost"), at(3, "lost too"));
        assertThat(lost("overflow")).isEqualTo(2);
        assertThat(waiting()).isEqualTo(1);
        Files.delete(inTheWay());
        Files.move(kept, inTheWay());
        archive().append(handed(KEY, List.of(at(4, "fifth"))));
        assertThat(texts(archive().conversation(KEY, ALL))).containsExactly("d0=first", "d1=second", "d4=fifth");
        ArchiveReader reader = ArchiveReader.open(directory);
        ArchivedConversation gapped = reader.conversations().stream()
                .filter(each -> each.session().equals(KEY.session()))
                .findFirst()
                .orElseThrow();
        assertThat(gapped.messages()).isEqualTo(5);
        assertThat(reader.messages(gapped)).hasSize(3);
    }

    @Test
    void outage_isToldOnceAtItsBeginningAndItsEnd() throws IOException {
        try (CapturedLog log = CapturedLog.start()) {
            Files.writeString(inTheWay(), "");
            for (int turn = 0; turn < 5; turn++) {
                fail(KEY, message("a" + turn, "secret"));
            }
            assertThat(lines(log))
                    .singleElement()
                    .asString()
                    .startsWith("WARN")
                    .contains("cannot be written (", "Exception");
            Files.delete(inTheWay());
            archive().catchUp();
            assertThat(lines(log)).hasSize(2).last().asString().startsWith("INFO");
            assertThat(log.text()).doesNotContain("secret");
        }
    }

    @Test
    void lossInAnOutage_isToldOnce() throws IOException {
        try (CapturedLog log = CapturedLog.start()) {
            Files.writeString(inTheWay(), "");
            for (int turn = 0; turn < 4; turn++) {
                fail(KEY, new ArchivedMessage("x", state(12 * MEGABYTE, turn)));
            }
            assertThat(lines(log)).hasSize(2).last().asString().contains("too many messages wait");
            assertThat(lost("overflow")).isEqualTo(3);
        }
    }

    @Test
    void whatStillWaitsAtTheEnd_isTriedOnceMore() throws IOException {
        Files.writeString(inTheWay(), "");
        fail(KEY, message("a", "first"));
        Files.delete(inTheWay());
        close();
        opened.clear();
        assertThat(texts(open(ROOMY).conversation(KEY, ALL))).containsExactly("a=first");
        assertThat(lost("overflow")).isZero();
    }

    @Test
    void whatNobodyTookAtTheEnd_isCountedAndTold() throws IOException {
        Files.writeString(inTheWay(), "");
        fail(KEY, message("a", "first"), message("b", "second"));
        try (CapturedLog log = CapturedLog.start()) {
            close();
            opened.clear();
            assertThat(log.text()).contains("messages that waited for the archive are lost: 2");
        }
        assertThat(lost("overflow")).isEqualTo(2);
    }

    private static List<String> lines(CapturedLog log) {
        return log.text().lines().filter(line -> line.contains("the archive")).toList();
    }
}
