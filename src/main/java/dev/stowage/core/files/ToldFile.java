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
    private static final String EDITED_SINCE =
            "edited after it was handed in from outside; read it again before relying on it";
    private static final String UNREADABLE = "cannot be read on the disk: ";

    /** What is told of a file that never stood whole in a conversation. */
    public static ToldFile untold(String path) {
        return new ToldFile(path, Optional.empty(), 0, Fate.THERE, List.of(), List.of(), Set.of());
    }

    /** Whether this is its text, but for line ends at its end, which many tools leave out. */
    public boolean says(String other) {
        return text.filter(known -> KnownFile.same(known, other)).isPresent();
    }

    /** The same with what a disk says of it, which is nearer to the truth; what cannot be read there says nothing. */
    public ToldFile onDisk(FileRead read) {
        return read.match(
                found -> says(found) ? this : with(Optional.of(found), new Fate(true, text.isEmpty() ? "" : OUTSIDE)),
                () -> with(Optional.empty(), new Fate(false, fate.there() ? "deleted" : fate.note())),
                why -> text.isPresent() ? this : with(text, new Fate(true, UNREADABLE + why)));
    }

    /**
     * The same with what its client has handed in, which is nearer to the truth until the conversation tells something newer: a
     * whole text, or that the file is gone. What an edit has made of the text that was handed in nobody tells.
     */
    public ToldFile asPushed(PushedFile pushed) {
        boolean toldSince = sources.stream().anyMatch(message -> message >= pushed.since());
        if (!toldSince) {
            return onDisk(new FileRead.Text(pushed.text()));
        }
        boolean whole = stands.stream().anyMatch(stand -> stand.message() >= pushed.since());
        return whole || !fate.there() ? this : with(Optional.empty(), new Fate(true, EDITED_SINCE));
    }

    private ToldFile with(Optional<String> now, Fate other) {
        return new ToldFile(path, now, changed, other, stands, snippets, sources);
    }
}
