package dev.stowage.core.capacity;

import dev.stowage.core.files.RecencyBonus;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The files that the last messages work on, those first that they touch most often and came to last. */
final class WorkingSet {

    private static final int MOST = 8;
    private static final int OF_TOUCH = 4;

    private final Map<String, Integer> touches = new HashMap<>();
    private final Map<String, Integer> last = new HashMap<>();

    private WorkingSet() {}

    /** The paths, the most needed first; ties by name. */
    static List<String> of(List<Footprint> messages) {
        WorkingSet set = new WorkingSet();
        int calls = 0;
        for (Footprint message : messages) {
            for (Footprint.Call call : message.calls()) {
                for (String path : call.paths()) {
                    set.touches.merge(path, 1, Integer::sum);
                    set.last.put(path, calls);
                }
            }
            calls += message.calls().isEmpty() ? 0 : 1;
        }
        int steps = calls;
        return set.touches.keySet().stream()
                .sorted(Comparator.comparingInt((String path) -> set.score(path, steps))
                        .reversed()
                        .thenComparing(Comparator.naturalOrder()))
                .limit(MOST)
                .toList();
    }

    private int score(String path, int steps) {
        return OF_TOUCH * touches.getOrDefault(path, 0) + RecencyBonus.of(steps - 1 - last.getOrDefault(path, 0));
    }
}
