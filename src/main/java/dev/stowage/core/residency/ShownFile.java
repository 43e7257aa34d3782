package dev.stowage.core.residency;

import java.util.Optional;

/**
 * A block that stands in a prompt.
 *
 * @param text what it says, without its fence
 */
public record ShownFile(String id, String text) {

    /** The file that it speaks of, as the conversation names it; empty where its text is none of Stowage's. */
    public Optional<String> path() {
        return FileBlock.parse(text).map(FileBlock::path);
    }
}
