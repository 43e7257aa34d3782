package dev.stowage.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.files.FileTruths;
import dev.stowage.core.files.PushedFile;
import dev.stowage.core.session.LineageKey;
import dev.stowage.core.session.SessionKey;
import dev.stowage.telemetry.Meters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PushedFilesTest {

    private static final SessionKey ONE = new SessionKey("t", "one");
    private static final SessionKey TWO = new SessionKey("t", "two");
    private static final LineageKey LINE = ONE.lineage("l");

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final PushedFiles files = new PushedFiles(1_000, new Meters(registry, List.of(), Set.of()));

    @Test
    void file_isNewerThanTheMessages_thatWereThereWhenItWasFirstHeardOf() {
        files.put(ONE, "./a.txt", "text");
        assertThat(files.of(LINE, FileTruths.none(), 3)).isEqualTo(Map.of("a.txt", new PushedFile("text", 3)));
        assertThat(files.of(LINE, FileTruths.none(), 5)).isEqualTo(Map.of("a.txt", new PushedFile("text", 3)));
        assertThat(files.of(ONE.lineage("fork"), FileTruths.none(), 2))
                .isEqualTo(Map.of("a.txt", new PushedFile("text", 2)));
        files.put(ONE, "a.txt", "other");
        assertThat(files.of(LINE, FileTruths.none(), 5)).isEqualTo(Map.of("a.txt", new PushedFile("other", 5)));
    }

    @Test
    void fileThatTheConversationTellsTheSameOf_leavesItTheWord() {
        files.put(ONE, "a.txt", "text\n");
        FileTruths told = FileTruths.of(
                List.of(new Spoken(Role.USER, "a.txt\n```\ntext\n```\n", List.of(), Optional.empty(), List.of())));
        assertThat(told.file("a.txt").orElseThrow().text()).contains("text");
        assertThat(files.of(LINE, told, 1)).isEmpty();
        assertThat(files.of(LINE, FileTruths.none(), 2)).isEmpty();
    }

    @Test
    void otherSessionsAndTenants_seeNothingOfIt() {
        files.put(ONE, "a.txt", "text");
        assertThat(files.of(TWO)).isEmpty();
        assertThat(files.of(new SessionKey("other", "one"))).isEmpty();
        assertThat(files.of(new SessionKey("other", "one").lineage("l"), FileTruths.none(), 1))
                .isEmpty();
    }

    @Test
    void leastUsedSession_givesWay() {
        files.put(ONE, "a.txt", "x".repeat(200));
        files.put(TWO, "a.txt", "x".repeat(200));
        assertThat(files.of(ONE)).hasSize(1);
        files.put(new SessionKey("t", "three"), "a.txt", "x".repeat(200));
        assertThat(files.of(TWO)).isEmpty();
        assertThat(files.of(ONE)).hasSize(1);
        assertThat(held()).isEqualTo(800);
        assertThat(count("evicted")).isEqualTo(1);
    }

    @Test
    void fileThatHasNoRoom_isNotKept() {
        files.put(ONE, "a.txt", "x".repeat(501));
        assertThat(files.of(ONE)).isEmpty();
        assertThat(held()).isZero();
    }

    @Test
    void session_keepsItsNewestFiles() {
        for (int i = 0; i < 70; i++) {
            files.put(ONE, "f" + i, "x");
        }
        assertThat(files.of(ONE))
                .hasSize(64)
                .first()
                .extracting(GivenFile::path)
                .isEqualTo("f6");
        assertThat(held()).isEqualTo(128);
    }

    @Test
    void whatIsTakenBackOrForgotten_takesNoRoom() {
        files.put(ONE, "a.txt", "text");
        files.put(ONE, "a.txt", "te");
        assertThat(held()).isEqualTo(4);
        files.remove(ONE, "a.txt");
        files.remove(ONE, "a.txt");
        files.put(ONE, "b.txt", "text");
        files.forget(ONE);
        files.forget(ONE);
        assertThat(held()).isZero();
        assertThat(files.of(ONE)).isEmpty();
    }

    private double held() {
        return registry.get("stowage.pushed.bytes").gauge().value();
    }

    private double count(String result) {
        return registry.get("stowage.pushed.files")
                .tag("result", result)
                .counter()
                .count();
    }
}
