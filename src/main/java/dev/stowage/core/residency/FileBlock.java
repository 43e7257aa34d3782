package dev.stowage.core.residency;

import dev.stowage.core.chat.Digest;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * What a block says of one file. It can be read again from its own text, so that nothing else has to be stored of it.
 *
 * @param path as the conversation names it
 * @param digest 16 hex digits of the file's text; nothing where that is not known
 * @param form how it is shown
 * @param replaces the block or the text that is true no longer; nothing for the first
 * @param body the file's text, a diff, an outline with parts of the text, or one line
 */
record FileBlock(String path, String digest, Form form, String replaces, String body) {

    private static final int DIGITS = 16;

    /** How a file is shown. */
    enum Form {
        /** Its whole text, verbatim. */
        TEXT,
        /** What has changed. */
        DIFF,
        /** Its outline, and the parts that the conversation has touched. */
        OUTLINE,
        /** One line: its text has changed and is not shown. */
        STALE,
        /** One line: it is there no longer. */
        GONE;

        private final String code = name().toLowerCase(Locale.ROOT);

        private String code() {
            return code;
        }
    }

    /** What names a text; line ends at its end, which many tools leave out, do not count. */
    static String digest(String text) {
        return Digest.of(text.stripTrailing()).hex().substring(0, DIGITS);
    }

    static long bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** As it stands in a prompt, without its fence. */
    String text() {
        return "file: " + path + "\nlanguage: " + Language.of(path) + "\ndigest: " + digest + "\nreplaces: " + replaces
                + "\n" + form.code() + ":\n" + body;
    }

    /** Reads what {@link #text} wrote. */
    static Optional<FileBlock> parse(String text) {
        String[] parts = text.split("\n", 6);
        boolean fits = parts.length == 6
                && parts[0].startsWith("file: ")
                && parts[2].startsWith("digest: ")
                && parts[3].startsWith("replaces: ");
        return fits
                ? form(parts[4])
                        .map(form -> new FileBlock(
                                parts[0].substring("file: ".length()),
                                parts[2].substring("digest: ".length()),
                                form,
                                parts[3].substring("replaces: ".length()),
                                parts[5]))
                : Optional.empty();
    }

    private static Optional<Form> form(String line) {
        return Arrays.stream(Form.values())
                .filter(form -> line.equals(form.code() + ":"))
                .findFirst();
    }
}
