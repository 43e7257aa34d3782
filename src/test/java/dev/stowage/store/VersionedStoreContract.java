package dev.stowage.store;

import static dev.stowage.store.Stores.TENANT;
import static dev.stowage.store.Stores.answer;
import static dev.stowage.store.Stores.keyOf;
import static dev.stowage.store.Stores.state;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What an adapter does besides, so that a change may be tried again. */
abstract class VersionedStoreContract extends SessionStoreContract {

    @Test
    void aChangeThatIsStoredAlready_isStored() {
        VersionedStore versioned = (VersionedStore) store;
        Change change = new Change(0, versioned.versions().after(0), state(10, 1), List.of("d"), "");
        assertThat(answer(versioned.save(keyOf("s", "l"), change))).isEqualTo(new Saved.Stored(change.version()));
        assertThat(answer(versioned.save(keyOf("s", "l"), change))).isEqualTo(new Saved.Stored(change.version()));
        assertThat(answer(store.find(TENANT, List.of("d")))).containsExactly(keyOf("s", "l"));
        assertThat(answer(versioned.save(keyOf("s", "l"), change.expecting(5))))
                .isEqualTo(new Saved.Stored(change.version()));
    }

    @Test
    void anotherChangeOfTheSameVersion_isAConflict() {
        VersionedStore versioned = (VersionedStore) store;
        Change change = new Change(0, versioned.versions().after(0), state(10, 1), List.of("d"), "");
        Change drawnAlike = new Change(0, change.version(), state(10, 2), List.of("d"), "");
        assertThat(answer(versioned.save(keyOf("s", "l"), change))).isEqualTo(new Saved.Stored(change.version()));
        assertThat(answer(versioned.save(keyOf("s", "l"), drawnAlike))).isEqualTo(new Saved.Conflict(change.version()));
    }

    @Test
    void incarnation_staysTheSame() {
        VersionedStore versioned = (VersionedStore) store;
        assertThat(answer(versioned.incarnation())).isEqualTo(answer(versioned.incarnation()));
    }
}
