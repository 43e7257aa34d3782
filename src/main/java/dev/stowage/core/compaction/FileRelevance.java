package dev.stowage.core.compaction;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Relevance by the files that an exchange shares with what is being worked on; among those that share none, or as much, the
 * later ones are the more relevant.
 */
public final class FileRelevance implements Relevance {

    /** @param texts in the order of the conversation */
    @Override
    public List<OptionalDouble> scores(String query, List<String> texts) {
        return IntStream.range(0, texts.size())
                .mapToObj(i -> OptionalDouble.of(i))
                .toList();
    }

    @Override
    public boolean isByFiles() {
        return true;
    }
}
