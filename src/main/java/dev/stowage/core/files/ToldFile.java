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
     * What became of it besides its text.
     *
     * @param there whether it is still there
     * @param note what is to be said of that; empty for nothing
     */
    public record Fate(boolean there, String note) {

        public static final Fate THERE = new Fate(true, "");
    }

    private static final String OUTSIDE = "changed outside of this conversation";
    private static final String UNREADABLE = "cannot be read on the disk: ";

    /** What is told of a file that never stood whole in a conversation. */
    public static ToldFile untold(String path) {
        return new ToldFile(path, Optional.empty(), 0, Fate.THERE, List.of(), List.of(), Set.of());
    }

    /** The same with what a disk says of it, which is nearer to the truth; what cannot be read there says nothing. */
    public ToldFile onDisk(FileRead read) {
        return read.match(
                found -> text.filter(known -> KnownFile.same(known, found)).isPresent()
                        ? this
                        : with(Optional.of(found), new Fate(true, text.isEmpty() ? "" : OUTSIDE)),
                () -> with(Optional.empty(), new Fate(false, fate.there() ? "deleted" : fate.note())),
                why -> text.isPresent() ? this : with(text, new Fate(true, UNREADABLE + why)));
    }

    private ToldFile with(Optional<String> now, Fate other) {
        return new ToldFile(path, now, changed, other, stands, snippets, sources);
    }
}
