package dev.stowage.store;

import static dev.stowage.store.Stores.answer;
import static dev.stowage.store.Stores.conflict;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.session.LineageKey;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;

/** Calls a store at random, and holds its answers against a map. */
final class RandomCalls {

    private final SessionStore store;
    private final Random random;
    private final String label;
    private final Map<LineageKey, Expected> expected = new HashMap<>();
    private int calls;

    RandomCalls(SessionStore store, long seed) {
        this.store = store;
        random = new Random(seed);
        label = "seed " + seed + ", call ";
    }

    private record Expected(LineageKey key, long version, byte[] state, List<String> digests, int call) {

        boolean isOf(String tenant, String session) {
            return key.tenant().equals(tenant) && key.session().equals(session);
        }
    }

    void run(int times) {
        for (calls = 0; calls < times; calls++) {
            LineageKey key = new LineageKey("t" + random.nextInt(2), "s" + random.nextInt(2), "l" + random.nextInt(3));
            switch (random.nextInt(10)) {
                case 0 -> remove(key);
                case 1 -> saveStale(key);
                case 2, 3 -> find(key);
                case 4, 5 -> load(key);
                case 6 -> lineages(key);
                default -> save(key);
            }
        }
    }

    private String where() {
        return label + calls;
    }

    private void save(LineageKey key) {
        byte[] state = Stores.state(random.nextInt(50), random.nextLong());
        List<String> digests = List.of("d" + random.nextInt(4), "e" + random.nextInt(4));
        long version = Stores.stored(store.save(key, version(key), state, digests));
        assertThat(version).as(where()).isGreaterThan(version(key));
        expected.put(key, new Expected(key, version, state, digests, calls));
    }

    private void saveStale(LineageKey key) {
        long stale = version(key) + 1 + random.nextInt(5);
        assertThat(answer(store.save(key, stale, new byte[1], List.of())))
                .as(where())
                .isEqualTo(conflict(version(key)));
    }

    private long version(LineageKey key) {
        return Optional.ofNullable(expected.get(key)).map(Expected::version).orElse(0L);
    }

    private void load(LineageKey key) {
        Optional<StoredLineage> found = answer(store.load(key));
        assertThat(found.map(StoredLineage::version).orElse(0L)).as(where()).isEqualTo(version(key));
        Optional.ofNullable(expected.get(key))
                .ifPresent(saved ->
                        assertThat(found.orElseThrow().state()).as(where()).isEqualTo(saved.state()));
    }

    private void remove(LineageKey key) {
        assertThat(answer(store.remove(key.tenant(), key.session())))
                .as(where())
                .isTrue();
        expected.values().removeIf(saved -> saved.isOf(key.tenant(), key.session()));
    }

    private void lineages(LineageKey key) {
        assertThat(answer(store.lineages(key.tenant(), key.session())))
                .as(where())
                .isEqualTo(lastSavedFirst(saved -> saved.isOf(key.tenant(), key.session())));
    }

    private void find(LineageKey key) {
        String digest = "d" + random.nextInt(4);
        assertThat(answer(store.find(key.tenant(), List.of(digest))))
                .as(where())
                .isEqualTo(lastSavedFirst(saved -> saved.key().tenant().equals(key.tenant())
                        && saved.digests().contains(digest)));
    }

    private List<LineageKey> lastSavedFirst(Predicate<Expected> wanted) {
        return expected.values().stream()
                .filter(wanted)
                .sorted(Comparator.comparingInt(Expected::call).reversed())
                .map(Expected::key)
                .toList();
    }
}
