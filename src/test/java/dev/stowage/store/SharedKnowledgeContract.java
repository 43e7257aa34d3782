package dev.stowage.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.memory.Contribution;
import dev.stowage.core.memory.Crystal;
import dev.stowage.core.memory.Unit;
import dev.stowage.core.session.SessionKey;
import dev.stowage.store.SharedKnowledge.Written;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every place has to do where the sessions of a tenant write down what they know. */
abstract class SharedKnowledgeContract {

    static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    /** Over what was written before in this test. */
    abstract SharedKnowledge open();

    @Test
    void whatIsWritten_isReadByAnotherProcess() {
        SharedKnowledge here = open();
        assertThat(here.isKept()).isTrue();
        assertThat(here.put(key("one"), knows("one", "Use tabs."))).isEqualTo(Written.DONE);
        assertThat(here.put(key("two"), knows("two", "Nie \"so\" etwas: \ud83d\ude42 \ud83d")))
                .isEqualTo(Written.DONE);
        assertThat(open().of("tenant").orElseThrow())
                .containsExactlyInAnyOrder(
                        knows("one", "Use tabs."), knows("two", "Nie \"so\" etwas: \ud83d\ude42 \ud83d"));
    }

    @Test
    void whatIsWrittenLast_stands_andNothingIsTakenAway() {
        open().put(key("one"), knows("one", "Use tabs."));
        open().put(key("one"), knows("one", "Use spaces."));
        assertThat(open().of("tenant").orElseThrow()).containsExactly(knows("one", "Use spaces."));
        assertThat(open().put(key("one"), Contribution.nothingOf("one"))).isEqualTo(Written.DONE);
        assertThat(open().of("tenant").orElseThrow()).isEmpty();
        assertThat(open().put(key("one"), Contribution.nothingOf("one")))
                .as("again")
                .isEqualTo(Written.DONE);
    }

    @Test
    void whatASessionKnew_isTakenAwayWithIt_andComesAnew() {
        SharedKnowledge here = open();
        here.put(key("one"), knows("one", "Use tabs."));
        here.put(key("two"), knows("two", "Use tabs."));
        assertThat(here.remove(key("one"))).isTrue();
        assertThat(open().of("tenant").orElseThrow()).containsExactly(knows("two", "Use tabs."));
        assertThat(here.remove(key("one"))).as("again").isTrue();
        assertThat(here.put(key("one"), knows("one", "Use spaces."))).isEqualTo(Written.DONE);
        assertThat(open().of("tenant").orElseThrow()).hasSize(2);
    }

    @Test
    void otherTenants_areNeverSeen() {
        open().put(key("one"), knows("one", "Use tabs."));
        for (String other : List.of("", "tenan", "tenantone", "other")) {
            assertThat(open().of(other).orElseThrow()).isEmpty();
        }
    }

    @Test
    void sessionsWrittenLongestAgo_giveWay() {
        SharedKnowledge knowledge = open();
        for (int at = 0; at <= SharedKnowledge.MOST_SESSIONS; at++) {
            written(at);
            knowledge.put(key("s" + at), knows("s" + at, "Use tabs."));
        }
        assertThat(knowledge.of("tenant").orElseThrow())
                .extracting(Contribution::session)
                .hasSize(SharedKnowledge.MOST_SESSIONS)
                .doesNotContain("s0")
                .contains("s1", "s" + SharedKnowledge.MOST_SESSIONS);
    }

    /** The session with this number is written now. */
    void written(int number) {}

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "../../etc/passwd", "a/b", "ä", "con\u0000", "\ud800", "{x}"})
    void anyName_isASessions(String id) {
        open().put(key(id), knows(id, "Use tabs."));
        assertThat(open().of("tenant").orElseThrow()).containsExactly(knows(id, "Use tabs."));
    }

    static SessionKey key(String session) {
        return new SessionKey("tenant", session);
    }

    static Contribution knows(String session, String rule) {
        MessageIdentity source = new MessageIdentity(new Digest(-1, 2), 3);
        Unit unit = Unit.seen(
                session, Unit.Type.CONSTRAINT, "constraints", rule, 0.84, List.of(source), Map.of("tool", "bash"), NOW);
        return new Contribution(
                session, List.of(unit), List.of(new Crystal(session, "constraints", List.of(rule, "b"), 0.8, NOW)));
    }
}
