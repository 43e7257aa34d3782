package dev.stowage.proxy;

import dev.stowage.core.chat.Sha256;
import java.nio.charset.StandardCharsets;

/**
 * A file that was handed in, without its contents.
 *
 * @param path as the conversation names it
 * @param bytes its size in UTF-8
 * @param sha256 of its contents, in hex
 */
public record GivenFile(String path, long bytes, String sha256) {

    static GivenFile of(String path, String text) {
        return new GivenFile(path, text.getBytes(StandardCharsets.UTF_8).length, Sha256.hex(text));
    }
}
