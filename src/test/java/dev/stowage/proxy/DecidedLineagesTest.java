package dev.stowage.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.compaction.Fate;
import dev.stowage.core.session.Claim;
import dev.stowage.core.session.Epoch;
import dev.stowage.core.session.EpochEvent.EpochBegun;
import dev.stowage.core.session.Placement;
import dev.stowage.telemetry.Meters;
import dev.stowage.testkit.ScriptedStore;
import dev.stowage.testkit.Told;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import reactor.core.scheduler.Schedulers;

/** What is decided on a lineage while other requests of it are under way. */
class DecidedLineagesTest {

    private static final Claim CLAIM = new Claim("t", Optional.of("s"));

    private final Sessions sessions = new Sessions(
            new ScriptedStore(false),
            new Recency(10_000),
            Duration.ofMillis(250),
            Schedulers.immediate(),
            new Meters(new SimpleMeterRegistry(), List.of("up"), Set.of()),
            new SessionEvents(InstantSource.fixed(Instant.EPOCH)));

    @Test
    void decision_holdsForTheNextRequest() {
        Placement placement = place("u:hi a:1 u:x");
        Epoch decided = leavingOut(placement, 1);
        assertThat(decide(placement, decided)).contains(decided);
        assertThat(place("u:hi a:1 u:x a:2 u:y").lineage().epoch()).isEqualTo(decided);
    }

    @Test
    void secondDecisionOnTheSameEpoch_isTheFirst() {
        Placement placement = place("u:hi a:1 u:x");
        Epoch first = leavingOut(placement, 1);
        decide(placement, first);
        assertThat(decide(placement, leavingOut(placement, 0))).contains(first);
        assertThat(place("u:hi a:1 u:x a:2 u:y").lineage().epoch()).isEqualTo(first);
    }

    @Test
    void historyThatWentOnMeanwhile_takesTheDecisionToo() {
        Placement placement = place("u:hi a:1 u:x");
        place("u:hi a:1 u:x a:2 u:y");
        Epoch decided = leavingOut(placement, 1);
        assertThat(decide(placement, decided)).contains(decided);
        assertThat(place("u:hi a:1 u:x a:2 u:y a:3 u:z").lineage().epoch()).isEqualTo(decided);
    }

    @Test
    void lineageThatIsGone_isNotDecidedOn() {
        Placement placement = place("u:hi a:1 u:x");
        assertThat(sessions.remove(placement.key())).isCompletedWithValue(true);
        assertThat(decide(placement, leavingOut(placement, 1))).isEmpty();
    }

    private Placement place(String told) {
        return Optional.ofNullable(sessions.place(CLAIM, Told.of(told)).block()).orElseThrow();
    }

    private Optional<Epoch> decide(Placement placement, Epoch epoch) {
        return sessions.decided(placement.lineageKey(), placement.lineage(), new EpochBegun(epoch));
    }

    private static Epoch leavingOut(Placement placement, int message) {
        MessageIdentity identity = placement.lineage().history().get(message).identity();
        return new Epoch(1, List.of(), Map.of(identity, Fate.Plain.LEAVE_OUT), Map.of());
    }
}
