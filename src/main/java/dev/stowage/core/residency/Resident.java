package dev.stowage.core.residency;

import dev.stowage.core.files.LineDiff;
import dev.stowage.core.residency.FileBlock.Form;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A file as the blocks of an epoch have it.
 *
 * @param id its last block's
 * @param digest of the text that they lead to
 * @param form of its last block
 * @param text that they lead to; empty where they do not show it whole
 */
record Resident(String id, String digest, Form form, Optional<String> text) {

    /** Whether the text is there to be read, if perhaps only in parts. */
    boolean shows() {
        return form != Form.STALE && form != Form.GONE;
    }

    /** The files of an epoch by path, from its blocks in their order. */
    static Map<String, Resident> of(List<ShownFile> blocks) {
        Map<String, Resident> residents = new LinkedHashMap<>();
        for (ShownFile shown : blocks) {
            FileBlock.parse(shown.text())
                    .ifPresent(block -> residents.merge(
                            block.path(), first(shown.id(), block), (before, now) -> before.then(shown.id(), block)));
        }
        return residents;
    }

    /** A diff may be one of a text that stands elsewhere in the prompt; then only that knows what it leads to. */
    private static Resident first(String id, FileBlock block) {
        Optional<String> text = block.form() == Form.TEXT ? Optional.of(block.body()) : Optional.empty();
        return new Resident(id, block.digest(), block.form(), confirmed(text, block));
    }

    private Resident then(String next, FileBlock block) {
        return block.form() == Form.DIFF
                ? new Resident(
                        next,
                        block.digest(),
                        block.form(),
                        confirmed(text.flatMap(before -> LineDiff.applied(before, block.body())), block))
                : first(next, block);
    }

    private static Optional<String> confirmed(Optional<String> text, FileBlock block) {
        return text.filter(known -> FileBlock.digest(known).equals(block.digest()));
    }
}
