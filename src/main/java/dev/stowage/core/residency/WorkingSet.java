package dev.stowage.core.residency;

import dev.stowage.core.files.FileTouch;
import dev.stowage.core.files.RecencyBonus;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The files that a conversation works on: four points for each touch, which count half after every ten turns, or early favourites
 * would never leave; and some for having been touched lately.
 */
final class WorkingSet {

    private static final int TRACKED = 64;
    private static final int HALVED_AFTER = 10;
    /** Points are counted in parts so small that halving them stays exact for as long as it matters. */
    private static final long OF_TOUCH = 4L << 20;

    private static final int POINT = 20;

    private final Map<String, Long> points = new TreeMap<>();
    private final Map<String, Integer> last = new TreeMap<>();

    private WorkingSet() {}

    /**
     * Their paths, the most needed first; ties by path.
     *
     * @param turn the present one
     */
    static List<String> of(List<FileTouch> touches, int turn) {
        WorkingSet set = new WorkingSet();
        for (FileTouch touch : touches) {
            int halvings = Math.min(62, (turn - touch.turn()) / HALVED_AFTER);
            set.points.merge(touch.path(), OF_TOUCH >> halvings, Long::sum);
            set.last.merge(touch.path(), touch.turn(), Math::max);
        }
        return set.points.keySet().stream()
                .sorted(Comparator.comparingLong((String path) -> set.score(path, turn))
                        .reversed()
                        .thenComparing(Comparator.naturalOrder()))
                .limit(TRACKED)
                .toList();
    }

    private long score(String path, int turn) {
        long recency = RecencyBonus.of(turn - last.getOrDefault(path, 0));
        return points.getOrDefault(path, 0L) + (recency << POINT);
    }
}
