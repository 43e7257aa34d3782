package dev.stowage.core.memory;

import java.util.regex.Pattern;

/** How much of what a program says and of how it ends comes through a command line. */
public enum Hearing {
    /** All of it. */
    WHOLE,
    /** Its output or an end of it, but not its exit code. */
    OUTPUT,
    /** What a filter chose. */
    PART;

    private static final Pattern CUTTERS = Pattern.compile("\\|&?\\s{0,9}(?:head|tail|cat|tee)\\b[^|;&\\n]{0,200}");
    private static final Pattern OTHERWISE = Pattern.compile("\\|\\|\\s{0,9}(?:true|:|echo\\b[^|;&\\n]{0,200})");
    private static final Pattern MERGED = Pattern.compile("\\d?>&\\d|&>");

    /** Of the programs in a command line. */
    static Hearing of(String command) {
        String plain = MERGED.matcher(command.strip()).replaceAll("");
        String forgiving = OTHERWISE.matcher(plain).replaceAll("");
        String cut = CUTTERS.matcher(forgiving).replaceAll("");
        if (cut.indexOf('|') >= 0 || cut.indexOf('>') >= 0) {
            return PART;
        }
        boolean chained = cut.indexOf(';') >= 0 || cut.indexOf('\n') >= 0;
        return cut.equals(plain) && !chained ? WHOLE : OUTPUT;
    }
}
