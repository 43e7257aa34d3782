package dev.fleet;

import java.util.List;
import java.util.Map;

/**
 * A ship and its holds.
 */
public record Ship(String name, List<Hold> holds) implements Vessel {

    private static final int MOST_HOLDS = 12;
    private int seen;

    /** Stows one piece. */
    public Ship stow(Cargo cargo, int hold) {
        int inner = 1;
        return this;
    }

    enum Trim { EVEN, BY_THE_HEAD }

    interface Loader {
        void load(Cargo cargo);
    }
}
