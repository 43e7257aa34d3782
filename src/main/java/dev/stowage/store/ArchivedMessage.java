package dev.stowage.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stowage.core.chat.Secrets;
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

    /** The message without the secrets in it; the very same where there are none. */
    ArchivedMessage masked() {
        String text = new String(content, UTF_8);
        String masked = Secrets.masked(text);
        return masked.equals(text) ? this : new ArchivedMessage(digest, masked.getBytes(UTF_8), place);
    }
}
