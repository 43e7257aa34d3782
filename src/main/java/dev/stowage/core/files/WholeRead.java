package dev.stowage.core.files;

import dev.stowage.core.chat.Spoken;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether the result of a call shows a file from its first line to its last. */
final class WholeRead {

    private static final Pattern FIRST = Pattern.compile("starts?|offset|from|begin");
    private static final Pattern SPAN =
            Pattern.compile("starts?|offset|from|begin|ends?|limit|lines?|range|count|max|head|tail|to");
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,7}");
    private static final Pattern CUT = Pattern.compile(
            "(?i)truncat|\\bmore lines?\\b|\\blines? (?:omitted|above|below)|omitted|<response clipped>|output too (?:long|large)"
                    + "|showing (?:only )?(?:the )?(?:first|lines?)|\\blines \\d+\\s?[-–]\\s?\\d+ of \\d+|\\[\\.\\.\\.\\]|use offset");
    private static final Pattern GUTTER = Pattern.compile("\\s{0,12}(\\d{1,7})(?:\\t|→| ?\\||:)");
    /** Tools that number lines stop at this many, and some say nothing of it. */
    private static final int MOST_LINES = 2_000;

    private static final int LONGEST = 200_000;
    private static final int EDGE = 200;

    private WholeRead() {}

    /**
     * Whether it does.
     *
     * @param result the text of the call's result
     * @param read the file in it
     */
    static boolean is(Spoken.Call call, String result, FileSighting read) {
        int lines = Lines.of(read.body()).count();
        return read.body().length() <= LONGEST
                && lines < MOST_LINES
                && asks(call, lines)
                && beginsAtOne(result, read)
                && !isCut(result, read);
    }

    private static boolean asks(Spoken.Call call, int lines) {
        Arguments arguments = Arguments.withNumbers(call.arguments());
        if (FileCall.isShell(call)) {
            return ShellCommand.of(arguments.command()).readsWhole();
        }
        return spans(arguments.members(), lines);
    }

    private static boolean spans(List<Arguments.Member> members, int lines) {
        String before = "";
        for (Arguments.Member member : members) {
            String name = Arguments.plain(member.name());
            boolean second = name.equals(before);
            before = name;
            if (SPAN.matcher(name).find() && NUMBER.matcher(member.value()).matches()) {
                int number = Integer.parseInt(member.value());
                boolean first = FIRST.matcher(name).find() || (name.contains("range") && !second);
                boolean whole = first ? number == 0 || number == 1 : number < 0 || number > lines;
                if (!whole) {
                    return false;
                }
            }
        }
        return true;
    }

    /** What has line numbers has to begin with the first. */
    private static boolean beginsAtOne(String result, FileSighting read) {
        String shown = result.substring(read.from(), read.to());
        Matcher gutter = GUTTER.matcher(shown);
        boolean numbered = !shown.startsWith(
                read.body().substring(0, Math.min(EDGE, read.body().length())));
        return !numbered || !gutter.lookingAt() || Integer.parseInt(gutter.group(1)) <= 1;
    }

    private static boolean isCut(String result, FileSighting read) {
        String body = read.body();
        String end = body.substring(Math.max(0, body.length() - EDGE));
        return CUT.matcher(FileSighting.around(result, List.of(read))).find()
                || CUT.matcher(end).find();
    }
}
