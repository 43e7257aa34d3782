package dev.stowage.core.session;

import dev.stowage.core.chat.Fence;
import dev.stowage.core.chat.MessageIdentity;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * Bytes that Stowage adds to a prompt. They are made once: no time, counter or score stands in them.
 *
 * @param id derived from lineage, epoch and place
 * @param zone the budget it is paid from
 * @param text its fenced text
 * @param checkpoint whether it is the summary of what is no longer sent
 * @param sources the messages it was made from
 */
public record Block(String id, String zone, String text, boolean checkpoint, Set<MessageIdentity> sources) {

    /** The zone of resident files. */
    public static final String FILES = "files";

    private static final String NOTE = "verification";

    public Block {
        sources = Set.copyOf(sources);
    }

    /** What came of repeating a call, at the tail of a lineage's last message. It speaks of that turn only. */
    static Block note(Lineage lineage, String text) {
        MessageIdentity last =
                lineage.history().get(lineage.history().size() - 1).identity();
        String id = lineage.id() + "-" + lineage.epoch().number() + "-"
                + lineage.history().size() + "-v";
        return fenced(id, NOTE, text, false, Set.of(last));
    }

    /** Whether it is such a note, which nobody makes a second time. */
    boolean isNote() {
        return zone.equals(NOTE);
    }

    /** Whether it shows a resident file. */
    public boolean isFile() {
        return zone.equals(FILES);
    }

    /** What it takes in UTF-8. */
    public long bytes() {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** What was put between its first and its last line. */
    public String body() {
        return Fence.body(text);
    }

    /** A block around {@code body}, whose own closing lines, should it have any, are escaped. */
    public static Block fenced(String id, String zone, String body, boolean checkpoint, Set<MessageIdentity> sources) {
        return new Block(id, zone, Fence.around(zone, id, body), checkpoint, sources);
    }
}
