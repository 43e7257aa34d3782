package dev.stowage.core.compaction;

import java.util.List;
import java.util.OptionalDouble;

/** Says how much texts have to do with a question. */
@FunctionalInterface
public interface Relevance {

    /**
     * One score for each text, in their order, more for more relevant; empty where none could be found, which is not the
     * same as 0. Scores of one answer are comparable with each other only.
     */
    List<OptionalDouble> scores(String query, List<String> texts);

    /** Whether exchanges are ranked by the files that they share with what is being worked on, and by scores only among equals. */
    default boolean isByFiles() {
        return false;
    }
}
