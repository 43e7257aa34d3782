package dev.stowage.core.chat;

import java.util.regex.Pattern;

/** Whose words a message holds. */
public enum Voice {
    USER,
    MODEL,
    /** What a tool gave out. Clients that know no tools send it as the user's. */
    OUTPUT,
    /** Instructions, and roles that nobody documents. */
    OTHER;

    private static final Pattern OBSERVED = Pattern.compile(
            "\\s{0,9}(?:<(?:returncode|output|stdout|stderr|observation|tool_result|tool_response|tool_output|function_results?)\\b"
                    + "|(?i:observation|tool (?:result|output|response)|command output|execution (?:result|output))s?\\s?:)");

    /** Of one message. */
    public static Voice of(Spoken message) {
        return switch (message.role()) {
            case USER -> OBSERVED.matcher(message.text()).lookingAt() ? OUTPUT : USER;
            case ASSISTANT -> MODEL;
            case TOOL, FUNCTION -> OUTPUT;
            case SYSTEM, DEVELOPER, UNKNOWN -> OTHER;
        };
    }
}
