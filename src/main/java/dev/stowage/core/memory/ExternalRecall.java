package dev.stowage.core.memory;

import java.util.List;
import java.util.concurrent.CompletionStage;

/** Knowledge that is not the session's own. */
public interface ExternalRecall {

    /**
     * Something that was found.
     *
     * @param id as whoever found it knows it
     * @param title what it is about, perhaps empty
     * @param text what it says
     * @param score as whoever found it counts; it cannot be compared with anything else
     */
    record Finding(String id, String title, String text, double score) {}

    /**
     * Looks for a query; fails where it cannot be looked for.
     *
     * @param k how many findings there are at most, best first
     */
    CompletionStage<List<Finding>> search(String query, int k);
}
