package dev.stowage.core.files;

import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Voice;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The commands that a model has a shell run. */
public final class ShellLines {

    private static final String FENCE = "```";
    private static final Pattern BLOCK = Pattern.compile("(?ms)```(?:bash|sh|shell|console)\\n(.{1,2000}?)^```");

    /** How a command gets to where it works. */
    private static final Pattern WAY = Pattern.compile("^\\s{0,9}cd [^\\s;&]{1,200}\\s{0,9}(?:&&|;|\\n)\\s{0,9}");

    private ShellLines() {}

    /** A command without the way to where it works. */
    public static String onceThere(String command) {
        return WAY.matcher(command).replaceFirst("");
    }

    /** Those that one message calls, or writes down for a client that knows no tools. */
    public static List<String> of(Spoken message) {
        Stream<String> called = message.calls().stream().flatMap(call -> Commands.of(call).stream());
        Stream<String> written = Voice.of(message) == Voice.MODEL ? written(message.text()).stream() : Stream.empty();
        return Stream.concat(called, written)
                .filter(command -> !command.isBlank())
                .toList();
    }

    private static List<String> written(String text) {
        List<String> written = new ArrayList<>();
        int at = text.indexOf(FENCE);
        while (at >= 0) {
            boolean starts = at == 0 || text.charAt(at - 1) == '\n';
            Matcher block = BLOCK.matcher(text).region(at, text.length());
            boolean found = starts && block.lookingAt();
            if (found) {
                written.add(block.group(1));
            }
            at = text.indexOf(FENCE, found ? block.end() : at + 1);
        }
        return written;
    }
}
