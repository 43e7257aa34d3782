package dev.stowage.core.memory;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What a client says in a user's name to keep its model going: that it should go on, or answer in another form. It sets no goal
 * and no rule of the user's. Known by how the clients that people use begin such texts, and by the words for going on.
 */
final class Reprompts {

    /** A whole text that says no more. */
    private static final Pattern GO_ON =
            Pattern.compile("(?:(?:please|ok|okay|yes|bitte|por favor|s'il te pla[iî]t)[, ]*)?"
                    + "(?:continue|go on|go ahead|keep going|carry on|proceed|resume|next|weiter|mach weiter|fortfahren|continuez?"
                    + "|poursuis|contin[uú]a|sigue|adelante|prosegui|avanti|nadaljuj|продолжай(?:те)?|дальше|继续|請繼續|请继续|続けて(?:ください)?"
                    + "|계속(?:해(?:줘|주세요)?)?)(?: (?:please|bitte|working|on))?[.!。！… ]*");

    private static final Pattern OF_HARNESS = Pattern.compile("(?:please always provide exactly one action"
            + "|your (?:output|command|response) (?:was not|could not be|did not)"
            + "|(?:\\[error\\] )?you did not use a tool in your previous response"
            + "|\\[task resumption\\]|\\[request interrupted"
            + "|please continue working on the task"
            + "|if you have completed the user's task, use the attempt_completion tool"
            + "|the llm did not conform to the edit format"
            + "|# ?\\d+ search/replace blocks? failed"
            + "|no tool (?:call|use) (?:was )?(?:found|detected)"
            + "|you must (?:use|call) (?:a|one) (?:tool|function))");

    private Reprompts() {}

    /** Whether a text, without what stands around it, says no more than that. */
    static boolean isOne(String text) {
        String plain = text.strip().toLowerCase(Locale.ROOT).replace('’', '\'');
        return GO_ON.matcher(plain).matches() || OF_HARNESS.matcher(plain).lookingAt();
    }
}
