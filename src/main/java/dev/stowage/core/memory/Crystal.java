package dev.stowage.core.memory;

import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a session knows about one topic on which it knows much.
 *
 * @param session the session that knows it
 * @param statements the best few, best first
 * @param confidence the mean of all units of the topic, 0..1
 * @param updatedAt when one of them was seen last
 */
public record Crystal(String session, String topic, List<String> statements, double confidence, Instant updatedAt) {

    private static final int FEWEST_UNITS = 4;
    private static final int MOST_STATEMENTS = 4;

    public Crystal {
        statements = List.copyOf(statements);
    }

    /**
     * Those of a session, by topic. How its code stands is left out, for it holds for a moment; and so is what came from
     * elsewhere, which would otherwise confirm itself.
     */
    public static List<Crystal> of(Units units) {
        Map<String, List<Unit>> byTopic =
                units
                        .ranked(unit -> unit.tier() == Unit.Tier.SESSION
                                && !unit.topic().equals(Topics.VERIFICATION))
                        .stream()
                        .collect(Collectors.groupingBy(Unit::topic, LinkedHashMap::new, Collectors.toList()));
        return byTopic.entrySet().stream()
                .filter(topic -> topic.getValue().size() >= FEWEST_UNITS)
                .map(topic -> of(units.session(), topic.getKey(), topic.getValue()))
                .sorted(Comparator.comparing(Crystal::topic))
                .toList();
    }

    private static Crystal of(String session, String topic, List<Unit> ranked) {
        return new Crystal(
                session,
                topic,
                ranked.stream().limit(MOST_STATEMENTS).map(Unit::statement).toList(),
                ranked.stream().mapToDouble(Unit::confidence).average().orElseThrow(),
                ranked.stream()
                        .map(Unit::lastSeen)
                        .max(Comparator.naturalOrder())
                        .orElseThrow());
    }

    /** All of it, the topic first. */
    public String text() {
        return topic + "\n" + String.join("\n", statements);
    }

    String line() {
        return topic + ": " + String.join("; ", statements);
    }
}
