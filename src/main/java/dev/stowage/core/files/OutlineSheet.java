package dev.stowage.core.files;

import dev.stowage.core.chat.Digest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Writes outlines: the facts of a file, what its kind offers, and how to see it again, in no more than a twentieth of its
 * size or 2,000 characters, whichever is more. What does not fit is left out from the deepest level up, and counted.
 */
public final class OutlineSheet {

    /** The last line of every outline. */
    public static final String SEE_AGAIN = "[shortened to save context; to see all of it, read the file again]";

    private static final int LEAST = 2_000;
    private static final int SHARE = 20;
    private static final int LONGEST_ENTRY = 200;
    private static final int LONGEST_PATH = 300;
    private static final int MORE = 40;
    private static final int HASH_DIGITS = 12;

    /**
     * One line of an outline.
     *
     * @param depth 0 for what matters most
     * @param line where it stands in the file, counted from 1
     * @param text what it says
     */
    public record Entry(int depth, int line, String text) {}

    private final String facts;
    private final int budget;

    private OutlineSheet(String facts, int budget) {
        this.facts = facts;
        this.budget = budget;
    }

    /** A sheet for one file. */
    public static OutlineSheet of(String path, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        String hash = Digest.of(bytes, 0, bytes.length).hex().substring(0, HASH_DIGITS);
        String facts = "[outline of %s: %s, %s, sha256 %s]"
                .formatted(
                        Graphemes.clipped(path, LONGEST_PATH),
                        Counts.of(body.lines().count(), "line"),
                        Counts.of(bytes.length, "byte"),
                        hash);
        return new OutlineSheet(facts, Math.max(LEAST, body.length() / SHARE));
    }

    /** Characters that are left for what the file's kind offers. */
    int room() {
        return budget - facts.length() - SEE_AGAIN.length() - 2;
    }

    /** An outline of ready text, which must fit into the room. */
    String write(String text) {
        return facts + '\n' + text + (text.endsWith("\n") ? "" : "\n") + SEE_AGAIN;
    }

    /**
     * An outline of entries in the order of their lines.
     *
     * @param summary a line before them; may be empty
     */
    public String write(String summary, List<Entry> entries) {
        StringBuilder text =
                new StringBuilder(summary.isEmpty() ? "" : Graphemes.clipped(summary, LONGEST_ENTRY) + '\n');
        List<Entry> kept = fitting(entries, room() - text.length() - MORE);
        kept.stream().map(OutlineSheet::line).forEach(text::append);
        if (kept.size() < entries.size()) {
            text.append("(").append(entries.size() - kept.size()).append(" more not listed)\n");
        }
        return write(text.toString());
    }

    private static List<Entry> fitting(List<Entry> entries, int room) {
        List<Entry> byWeight = new ArrayList<>(entries);
        byWeight.sort(Comparator.comparingInt(Entry::depth).thenComparingInt(Entry::line));
        int left = room;
        int count = 0;
        while (count < byWeight.size() && line(byWeight.get(count)).length() <= left) {
            left -= line(byWeight.get(count++)).length();
        }
        List<Entry> kept = new ArrayList<>(byWeight.subList(0, count));
        kept.sort(Comparator.comparingInt(Entry::line).thenComparingInt(Entry::depth));
        return kept;
    }

    private static String line(Entry entry) {
        return "  ".repeat(Math.min(entry.depth, 8)) + entry.line + ": " + Graphemes.clipped(entry.text, LONGEST_ENTRY)
                + '\n';
    }
}
