package dev.stowage.core.arena;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The caps of zones, turn by turn. */
final class CapHistory {

    private final Map<Zone, List<Long>> caps = new EnumMap<>(Zone.class);
    private long moved;

    void add(Limits limits) {
        for (Zone zone : Zone.values()) {
            List<Long> series = caps.computeIfAbsent(zone, each -> new ArrayList<>());
            moved += series.isEmpty() ? 0 : Math.abs(series.get(series.size() - 1) - limits.cap(zone));
            series.add(limits.cap(zone));
        }
    }

    /** Tokens that came or went. */
    long moved() {
        return moved;
    }

    List<Long> of(Zone zone) {
        return caps.getOrDefault(zone, List.of());
    }

    /** The most changes of direction within so many turns. */
    int mostChanges(Zone zone, int turns) {
        List<Long> series = of(zone);
        int most = 0;
        for (int from = 0; from + turns < series.size(); from++) {
            most = Math.max(most, changes(series.subList(from, from + turns + 1)));
        }
        return most;
    }

    private static int changes(List<Long> series) {
        int changes = 0;
        long last = 0;
        for (int i = 1; i < series.size(); i++) {
            long step = Long.signum(series.get(i) - series.get(i - 1));
            changes += step != 0 && last != 0 && step != last ? 1 : 0;
            last = step == 0 ? last : step;
        }
        return changes;
    }
}
