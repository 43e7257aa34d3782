package dev.stowage.fidelity;

/**
 * How many facts there were, and how many are in the prompt.
 *
 * @param survived of all facts
 * @param newest of all facts, where the newest text fills the same budget
 * @param risked facts that do not stand in what stays as it was sent
 * @param rescued of these, those that the checkpoint or a shortened message names
 * @param newestRescued of these, those in the newest text
 */
record Survival(int facts, int survived, int newest, int risked, int rescued, int newestRescued) {

    static final Survival NONE = new Survival(0, 0, 0, 0, 0, 0);

    static Survival of(boolean kept, boolean written, boolean newest) {
        return new Survival(
                1,
                kept || written ? 1 : 0,
                kept || newest ? 1 : 0,
                kept ? 0 : 1,
                !kept && written ? 1 : 0,
                !kept && newest ? 1 : 0);
    }

    Survival plus(Survival other) {
        return new Survival(
                facts + other.facts,
                survived + other.survived,
                newest + other.newest,
                risked + other.risked,
                rescued + other.rescued,
                newestRescued + other.newestRescued);
    }

    double share() {
        return facts == 0 ? 1 : (double) survived / facts;
    }

    /** Facts, survival, the baseline's; and the same of the facts at risk; in per cent. */
    String row() {
        return "%d | %s | %s | %d | %s | %s"
                .formatted(
                        facts,
                        percent(survived, facts),
                        percent(newest, facts),
                        risked,
                        percent(rescued, risked),
                        percent(newestRescued, risked));
    }

    private static String percent(int part, int whole) {
        return whole == 0 ? "–" : "%.1f".formatted(100.0 * part / whole);
    }
}
