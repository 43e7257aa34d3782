package dev.stowage.store;

import java.util.OptionalInt;

/**
 * A message in the archive.
 *
 * @param digest by which who appended it knows it
 * @param content its exact bytes; not to be changed
 * @param place how many messages stood before it in the history that it came with; empty where nobody said so
 */
public record ArchivedMessage(String digest, byte[] content, OptionalInt place) {

    /** One of which nobody says where it stood. */
    public ArchivedMessage(String digest, byte[] content) {
        this(digest, content, OptionalInt.empty());
    }
}
