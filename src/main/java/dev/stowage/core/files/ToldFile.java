package dev.stowage.core.files;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a conversation tells of a file.
 *
 * @param path as the conversation names it
 * @param text its whole text as the conversation last had it; empty where it cannot be told
 * @param changed the turn in which this was last seen to change; 0 where it never was
 * @param fate what became of it besides
 * @param stands where whole texts of it stand, the oldest first
 * @param snippets parts of it that were read or written, the newest last
 * @param sources indices of the messages that tell all this
 */
public record ToldFile(
        String path,
        Optional<String> text,
        int changed,
        Fate fate,
        List<Stand> stands,
        List<String> snippets,
        Set<Integer> sources) {

    public ToldFile {
        stands = List.copyOf(stands);
        snippets = List.copyOf(snippets);
        sources = Set.copyOf(sources);
    }

    /**
     * Whether it is still there.
     *
     * @param newPath where it was moved to; empty where it was not
     */
    public record Fate(boolean there, String newPath) {

        static final Fate THERE = new Fate(true, "");
    }
}
