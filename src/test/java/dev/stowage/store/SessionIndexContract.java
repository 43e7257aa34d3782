package dev.stowage.store;

import static dev.stowage.store.Stores.TENANT;
import static dev.stowage.store.Stores.answer;
import static dev.stowage.store.Stores.begin;
import static dev.stowage.store.Stores.keyOf;
import static dev.stowage.store.Stores.load;
import static dev.stowage.store.Stores.state;
import static dev.stowage.store.Stores.stored;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.session.LineageKey;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How sessions are found and listed, by whatever names they have. */
abstract class SessionIndexContract {

    /** Small enough to be filled by a test. */
    static final SessionLimits LIMITS = new SessionLimits(4, 40_000, 4_000_000, Duration.ofDays(1));

    static final String OTHER_TENANT = "fedcba9876543210";

    protected SessionStore store =
            new MemorySessionStore(LIMITS, InstantSource.system(), Stores.versions(InstantSource.system(), 0));

    /** A store over nothing. */
    abstract SessionStore open() throws Exception;

    @BeforeEach
    void openStore() throws Exception {
        store = open();
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    @Test
    void find_prefersManyCommonDigestsToTheNewest() {
        begin(store, keyOf("mine", "l"), state(10, 1), "m9", "m8", "m7", "first");
        begin(store, keyOf("theirs", "l"), state(10, 2), "continue", "x8", "x7", "else");
        assertThat(answer(store.find(TENANT, List.of("continue", "m9", "m8", "m7", "first"))))
                .containsExactly(keyOf("mine", "l"), keyOf("theirs", "l"));
    }

    @Test
    void find_prefersTheNewestDigestAmongEquals_thenTheLastSaved() {
        begin(store, keyOf("old", "l"), state(10, 1), "m1");
        begin(store, keyOf("new", "l"), state(10, 2), "m2");
        begin(store, keyOf("newer", "l"), state(10, 3), "m2");
        assertThat(answer(store.find(TENANT, List.of("m2", "m1"))))
                .containsExactly(keyOf("newer", "l"), keyOf("new", "l"), keyOf("old", "l"));
        assertThat(answer(store.find(TENANT, List.of("m3")))).isEmpty();
        assertThat(answer(store.find(TENANT, List.of()))).isEmpty();
    }

    @Test
    void find_knowsOnlyTheDigestsOfTheLastSave() {
        long version = begin(store, keyOf("s", "l"), state(10, 1), "m1", "m2");
        stored(store.save(keyOf("s", "l"), version, state(10, 2), List.of("m2", "m3")));
        assertThat(answer(store.find(TENANT, List.of("m1")))).isEmpty();
        assertThat(answer(store.find(TENANT, List.of("m2")))).containsExactly(keyOf("s", "l"));
        assertThat(answer(store.find(TENANT, List.of("m3")))).containsExactly(keyOf("s", "l"));
    }

    @Test
    void find_isBoundedForADigestThatEverybodyHas() {
        for (int session = 0; session < 40; session++) {
            begin(store, keyOf("s" + session, "l"), state(10, session), "hello");
        }
        assertThat(answer(store.find(TENANT, List.of("hello"))))
                .hasSize(Hint.PER_DIGEST)
                .startsWith(keyOf("s39", "l"), keyOf("s38", "l"));
    }

    @Test
    void list_tellsTheLastUsedFirst_inPages() {
        for (int session = 0; session < 7; session++) {
            begin(store, keyOf("s" + session, "l"), state(100, session));
        }
        begin(store, keyOf("s2", "m"), state(5000, 8));
        List<SessionSummary> all = answer(store.list(TENANT, 0, 100));
        assertThat(all).extracting(SessionSummary::session).containsExactly("s2", "s6", "s5", "s4", "s3", "s1", "s0");
        assertThat(all.get(0).lineages()).isEqualTo(2);
        assertThat(all.get(0).bytes()).isBetween(5100L, 6100L);
        assertThat(all.get(1).bytes()).isBetween(100L, 1100L);
        assertThat(all).extracting(SessionSummary::lastUsed).isSortedAccordingTo((a, b) -> b.compareTo(a));
        assertThat(answer(store.list(TENANT, 2, 3))).isEqualTo(all.subList(2, 5));
        assertThat(answer(store.list(TENANT, 7, 3))).isEmpty();
        assertThat(answer(store.list(TENANT, 0, 0))).isEmpty();
    }

    @Test
    void tenants_areThoseWithSessions_theLastUsedFirst() {
        assertThat(answer(store.tenants())).isEmpty();
        long version = begin(store, keyOf("s", "l"), state(10, 1));
        begin(store, new LineageKey(OTHER_TENANT, "s", "l"), state(10, 2));
        assertThat(answer(store.tenants())).containsExactly(OTHER_TENANT, TENANT);
        stored(store.save(keyOf("s", "l"), version, state(10, 3), List.of()));
        begin(store, keyOf("t", "l"), state(10, 4));
        assertThat(answer(store.tenants())).containsExactly(TENANT, OTHER_TENANT);
        answer(store.remove(OTHER_TENANT, "s"));
        answer(store.remove(TENANT, "s"));
        assertThat(answer(store.tenants())).containsExactly(TENANT);
    }

    @Test
    void tenantsWithHostileNames_areToldAsTheyAre() {
        HostileNames.ALL.forEach(name -> begin(store, new LineageKey(name, "s", "l"), state(10, 1)));
        assertThat(answer(store.tenants())).containsExactlyInAnyOrderElementsOf(HostileNames.ALL);
    }

    @Test
    void namesThatRunIntoEachOther_areDifferent() {
        begin(store, new LineageKey("ab", "c", "d"), state(10, 1));
        begin(store, new LineageKey("a", "bc", "d"), state(10, 2));
        begin(store, new LineageKey("a", "b", "cd"), state(10, 3));
        assertThat(load(store, new LineageKey("ab", "c", "d"))).contains(state(10, 1));
        assertThat(load(store, new LineageKey("a", "bc", "d"))).contains(state(10, 2));
        assertThat(load(store, new LineageKey("a", "b", "cd"))).contains(state(10, 3));
        assertThat(answer(store.list("a", 0, 10)))
                .extracting(SessionSummary::session)
                .containsExactly("b", "bc");
    }

    @Test
    void hostileNames_areNamesLikeOthers() {
        for (int i = 0; i < HostileNames.ALL.size(); i++) {
            String name = HostileNames.ALL.get(i);
            begin(store, keyOf(name, name), state(20, i), name);
        }
        assertThat(answer(store.list(TENANT, 0, 1000)))
                .extracting(SessionSummary::session)
                .containsExactlyInAnyOrderElementsOf(HostileNames.ALL);
        for (int i = 0; i < HostileNames.ALL.size(); i++) {
            String name = HostileNames.ALL.get(i);
            assertThat(load(store, keyOf(name, name))).contains(state(20, i));
            assertThat(answer(store.find(TENANT, List.of(name)))).containsExactly(keyOf(name, name));
            assertThat(answer(store.lineages(TENANT, name))).containsExactly(keyOf(name, name));
        }
        answer(store.remove(TENANT, "{a}"));
        assertThat(load(store, keyOf("a", "a"))).isPresent();
        assertThat(answer(store.list(TENANT, 0, 1000))).hasSize(HostileNames.ALL.size() - 1);
    }
}
