package dev.stowage.core.files;

import java.util.regex.Pattern;
import java.util.stream.Stream;

/** How conversations name files. */
final class FilePaths {

    /** Of a longer text, its start is looked at. */
    private static final int LONGEST_TEXT = 8_000;

    private static final Pattern BETWEEN = Pattern.compile("[\\s`'\"<>|,;()*@]+");
    private static final Pattern END = Pattern.compile("(?::\\d{1,7}){0,2}[.:!?]*$");

    private FilePaths() {}

    /** A path without what says nothing. */
    static String plain(String path) {
        String plain = path.startsWith("file://") ? path.substring("file://".length()) : path;
        plain = plain.replace("/./", "/");
        while (plain.startsWith("./")) {
            plain = plain.substring(2);
        }
        return plain;
    }

    /** Whether two paths could name the same file, one of them from further up. */
    static boolean mayBeSame(String one, String other) {
        return one.endsWith("/" + other) || other.endsWith("/" + one);
    }

    /** Those that somebody writes in a text. */
    static Stream<String> in(String text) {
        return BETWEEN.splitAsStream(text.substring(0, Math.min(LONGEST_TEXT, text.length())))
                .map(word -> END.matcher(word).replaceFirst(""))
                .filter(FileNames::isPath);
    }
}
