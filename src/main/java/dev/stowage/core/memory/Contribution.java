package dev.stowage.core.memory;

import java.util.List;

/**
 * What one session adds to what the sessions of its tenant know together, as it is written down between processes.
 *
 * @param session whose it is
 * @param units what it is sure of
 * @param crystals its own
 */
public record Contribution(String session, List<Unit> units, List<Crystal> crystals) {

    public Contribution {
        units = List.copyOf(units);
        crystals = List.copyOf(crystals);
    }

    /** Of a session that has nothing to say, or is forgotten. */
    public static Contribution nothingOf(String session) {
        return new Contribution(session, List.of(), List.of());
    }

    public boolean isEmpty() {
        return units.isEmpty() && crystals.isEmpty();
    }
}
