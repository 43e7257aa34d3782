package dev.stowage.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.memory.Unit;
import dev.stowage.core.memory.Units;
import dev.stowage.core.session.SessionKey;
import dev.stowage.testkit.KnowledgeInMemory;
import dev.stowage.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GlobalMemoryTest {

    private final ManualClock clock = new ManualClock();
    private final KnowledgeInMemory written = new KnowledgeInMemory();
    private final Forgotten forgotten = new Forgotten();
    private final GlobalMemory memory = new GlobalMemory(true, written, forgotten, clock);

    private Units units(String tenant, String session, String rule) {
        Instant now = clock.instant();
        return Units.none(tenant, session)
                .upsert(Unit.seen(session, Unit.Type.CONSTRAINT, "constraints", rule, 0.84, List.of(), Map.of(), now));
    }

    private GlobalMemory taught(GlobalMemory some) {
        some.observed(units("t", "one", "Use tabs."), 0);
        some.observed(units("t", "two", "Use tabs."), 0);
        some.observed(units("other", "one", "Use spaces."), 0);
        return some;
    }

    private List<String> known(GlobalMemory some, String tenant) {
        return some.of(tenant).units(clock.instant()).stream()
                .map(Unit::statement)
                .toList();
    }

    private GlobalMemory otherReplica() {
        return new GlobalMemory(true, written, new Forgotten(), clock);
    }

    @Test
    void whatTwoSessionsKnow_isSharedByTheirTenantAlone() {
        taught(memory);
        assertThat(known(memory, "t")).containsExactly("Use tabs.");
        assertThat(known(memory, "other")).isEmpty();
        assertThat(known(memory, "nobody")).isEmpty();
    }

    @Test
    void unlessItIsWanted_nothingIsKeptOrRead() {
        GlobalMemory unwanted = taught(new GlobalMemory(false, written, forgotten, clock));
        assertThat(known(unwanted, "t")).isEmpty();
        assertThat(written.written()).isEmpty();
        taught(memory);
        assertThat(known(unwanted, "t")).isEmpty();
    }

    @Test
    void forgottenSession_takesItsShareAlong_whereItWasWrittenToo() {
        taught(memory);
        assertThat(memory.forget(new SessionKey("t", "one"))).isTrue();
        assertThat(known(memory, "t")).isEmpty();
        assertThat(memory.of("t").toString()).doesNotContain("session=one");
        assertThat(written.written()).containsOnlyKeys(new SessionKey("t", "two"), new SessionKey("other", "one"));
    }

    @Test
    void whatWasWrittenWhenItWasWanted_isForgottenWhenItIsNot() {
        taught(memory);
        GlobalMemory unwanted = new GlobalMemory(false, written, forgotten, clock);
        assertThat(unwanted.forget(new SessionKey("t", "one"))).isTrue();
        assertThat(written.written()).doesNotContainKey(new SessionKey("t", "one"));
    }

    @Test
    void nextProcess_knowsIt_andFadesItByTheSameClock() {
        taught(memory);
        GlobalMemory next = otherReplica();
        assertThat(known(next, "t")).containsExactly("Use tabs.");
        clock.advance(Duration.ofDays(7 * 23));
        assertThat(known(next, "t")).containsExactly("Use tabs.");
        clock.advance(Duration.ofDays(7));
        assertThat(known(next, "t")).isEmpty();
    }

    @Test
    void otherReplica_hearsOfWhatIsLearnedAndForgotten_withinHalfAMinute() {
        GlobalMemory other = otherReplica();
        assertThat(known(other, "t")).isEmpty();
        taught(memory);
        clock.advance(Duration.ofSeconds(31));
        assertThat(known(other, "t")).containsExactly("Use tabs.");
        memory.forget(new SessionKey("t", "two"));
        clock.advance(Duration.ofSeconds(31));
        assertThat(known(other, "t")).isEmpty();
        assertThat(other.of("t").toString()).doesNotContain("session=two");
    }

    @Test
    void otherReplica_hearsOfWhatIsLearned_whenItsClockWasSetBack() {
        GlobalMemory other = otherReplica();
        assertThat(known(other, "t")).isEmpty();
        clock.advance(Duration.ofDays(-40));
        taught(memory);
        assertThat(known(other, "t")).containsExactly("Use tabs.");
    }

    @Test
    void whileNothingCanBeWritten_itIsKeptHere_andWrittenLater() {
        written.reach(false);
        taught(memory);
        clock.advance(Duration.ofSeconds(31));
        assertThat(known(memory, "t")).containsExactly("Use tabs.");
        assertThat(memory.forget(new SessionKey("t", "two"))).isFalse();
        memory.observed(units("t", "three", "Use tabs."), forgotten.moment());
        written.reach(true);
        clock.advance(Duration.ofSeconds(31));
        assertThat(known(memory, "t")).containsExactly("Use tabs.");
        assertThat(written.written()).containsKeys(new SessionKey("t", "one"), new SessionKey("t", "three"));
        assertThat(written.written()).doesNotContainKey(new SessionKey("t", "two"));
    }

    @Test
    void requestFromBeforeTheDeletion_addsNothing() {
        SessionKey session = new SessionKey("t", "two");
        long moment = forgotten.moment();
        memory.observed(units("t", "one", "Use tabs."), moment);
        forgotten.forget(session);
        memory.forget(session);
        memory.observed(units("t", "two", "Use tabs."), moment);
        assertThat(known(memory, "t")).isEmpty();
        assertThat(written.written()).containsOnlyKeys(new SessionKey("t", "one"));
        memory.observed(units("t", "two", "Use tabs."), forgotten.moment());
        assertThat(known(memory, "t")).containsExactly("Use tabs.");
    }
}
