package dev.stowage.core.files;

import java.util.regex.Pattern;

/** Results that say that a call failed. */
public final class Failures {

    /** Longer ones are files that speak of failures. */
    private static final int LONGEST = 2_000;

    private static final Pattern STARTS = Pattern.compile(
            "(?i)\\s*(?:<error>|<tool_use_error>|\\[?(?:error|fatal|failure)\\]?\\s*[:!]|error\\b[^\\n]{0,80}:"
                    + "|failed to|could ?n[o']t|cannot|can't|unable to|invalid |access denied|permission denied"
                    + "|file (?:not found|does not exist)|no such file|path (?:not found|does not exist)"
                    + "|enoent|traceback \\(most|the user (?:rejected|denied|doesn't want)|tool (?:call )?(?:failed|rejected))");
    private static final Pattern SAYS = Pattern.compile(
            "(?i)no such file or directory|: (?:not found|permission denied|is a directory)\\s*$|command not found"
                    + "|\"success\"\\s*:\\s*false|\"is_?error\"\\s*:\\s*true|\\{\\s*\"error\"\\s*:");
    private static final Pattern LISTS = Pattern.compile("(?i)<type>directory</type>|files and directories up to");
    private static final Pattern EXITED =
            Pattern.compile("<returncode>\\s*-?[1-9]|(?i)\\bexit(?:ed)?(?: with)?(?: code| status)[:= ]{1,3}-?[1-9]");
    private static final int FEW_LINES = 4;
    private static final int HEAD = 400;

    private Failures() {}

    /** Whether a result says that its call failed, or shows something else than a file. */
    static boolean showsNoFile(String result) {
        boolean lists =
                result.length() <= LONGEST && LISTS.matcher(firstLines(result)).find();
        return lists || isOne(result);
    }

    /** Whether a result says that its call failed. */
    public static boolean isOne(String result) {
        String head = result.substring(0, Math.min(HEAD, result.length()));
        if (head.stripLeading().startsWith("<returncode>")
                && EXITED.matcher(head).find()) {
            return true;
        }
        if (result.length() > LONGEST) {
            return false;
        }
        String first = firstLines(result);
        return STARTS.matcher(result).lookingAt()
                || SAYS.matcher(first).find()
                || EXITED.matcher(first).find();
    }

    private static String firstLines(String result) {
        return result.lines().limit(FEW_LINES).reduce("", (all, line) -> all + line + '\n');
    }
}
