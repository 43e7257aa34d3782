package dev.stowage.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.capacity.Action;
import dev.stowage.core.capacity.Band;
import dev.stowage.core.capacity.CanonicalState;
import dev.stowage.core.capacity.Snapshot;
import dev.stowage.core.session.SessionKey;
import dev.stowage.store.Snapshots;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class KeptSnapshotsTest {

    private static final SessionKey SESSION = new SessionKey("t", "s");

    private static final Snapshot SNAPSHOT = new Snapshot(
            "r0",
            Instant.parse("2026-03-01T10:00:00Z"),
            7,
            Action.REPLAN,
            4.25,
            3.8,
            0.79,
            Band.HIGH,
            new CanonicalState("Goal.", List.of(), List.of(), List.of(), List.of(), List.of()),
            Optional.empty(),
            List.of(),
            Optional.empty(),
            "m");

    private final Forgotten forgotten = new Forgotten();
    private final List<String> said = new ArrayList<>();
    private Consumer<String> meanwhile = call -> {};

    private final KeptSnapshots kept = new KeptSnapshots(
            new Snapshots() {

                @Override
                public boolean isKept() {
                    return true;
                }

                @Override
                public boolean append(SessionKey session, Snapshot snapshot) {
                    meanwhile.accept("append");
                    return said.add("append");
                }

                @Override
                public List<Snapshot> last(SessionKey session, int most) {
                    return List.of();
                }

                @Override
                public boolean remove(SessionKey session) {
                    return said.add("remove");
                }

                @Override
                public boolean removeRest(String tenant) {
                    return true;
                }
            },
            forgotten);

    private void keep(long moment) {
        kept.keep(SESSION, moment, SNAPSHOT);
    }

    @Test
    void sessionThatWasForgottenSinceTheRequestCame_isNotWrittenDown() {
        long before = forgotten.moment();
        forgotten.forget(SESSION);
        keep(before);
        assertThat(said).isEmpty();
        keep(forgotten.moment());
        assertThat(said).containsExactly("append");
    }

    @Test
    void sessionThatIsForgottenMeanwhile_hasItTakenAwayAgain() {
        meanwhile = call -> forgotten.forget(SESSION);
        keep(forgotten.moment());
        assertThat(said).containsExactly("append", "remove");
    }

    @Test
    void otherSessions_doNotMatter() {
        meanwhile = call -> forgotten.forget(new SessionKey("t", "other"));
        keep(forgotten.moment());
        assertThat(said).containsExactly("append");
    }
}
