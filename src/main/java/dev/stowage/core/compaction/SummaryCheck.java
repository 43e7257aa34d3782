package dev.stowage.core.compaction;

import dev.stowage.core.chat.Tongue;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Looks at what a model wrote before anything is left to it. */
final class SummaryCheck {

    /** Of a text that a checkpoint of the most tokens could hold, and of what is taken from an answer at all. */
    static final int LONGEST = 9_000;

    private static final int FEWEST_LETTERS = 60;
    /** Of scripts in which a word is a letter or two. */
    private static final int FEWEST_SIGNS = 20;

    private static final int FEWEST_HEADINGS = 2;
    private static final char IDEOGRAPHS = 0x2E80;

    /** What stands under a heading where there is nothing to say. */
    private static final Pattern NOTHING = Pattern.compile(
            "(?iu)\\W*(?:none|nothing|n/?a|not applicable|unknown|tbd|todo|\\.\\.\\.|…|keine?|nichts|aucune?|rien|ninguno?|nada|无|没有|なし|없음|нет)?\\W*");

    private static final Pattern REFUSAL =
            Pattern.compile("(?iu)\\W*(?:i(?:'|’)m (?:sorry|unable|not able)|i am (?:sorry|unable|not able)"
                    + "|sorry|i (?:can(?:'|’)?t|cannot|won(?:'|’)?t) |as an ai|unfortunately, i|es tut mir leid|tut mir leid|leider kann ich"
                    + "|je suis désolée?|je ne peux pas|lo siento|no puedo|mi dispiace|não posso|desculpe|извините|к сожалению"
                    + "|抱歉|对不起|很抱歉|我无法|申し訳|すみません|죄송)");

    private static final Pattern CALL =
            Pattern.compile("(?i)<\\|?/?(?:tool_calls?|function_calls?|invoke|function=|tool_use)"
                    + "|\\[TOOL_CALLS\\]|<[|｜]tool|^\\s*\\{\\s*\"(?:name|tool|function|arguments)\"\\s*:");

    private final Brief brief;

    SummaryCheck(Brief brief) {
        this.brief = brief;
    }

    Optional<Flaw> flawOf(Summarizer.Answer answer) {
        String text = answer.text();
        String body = body(text);
        if (answer.callsTools() || CALL.matcher(text).find()) {
            return Optional.of(Flaw.CALLS_TOOLS);
        }
        if (text.length() > LONGEST) {
            return Optional.of(Flaw.TOO_LONG);
        }
        if (!answer.complete()) {
            return Optional.of(Flaw.CUT_OFF);
        }
        if (REFUSAL.matcher(body).lookingAt()) {
            return Optional.of(Flaw.REFUSAL);
        }
        if (isNothing(body)) {
            return Optional.of(Flaw.EMPTY);
        }
        if (headings(text) < FEWEST_HEADINGS) {
            return Optional.of(Flaw.CHAT);
        }
        if (text.length() >= brief.characters()) {
            return Optional.of(Flaw.TOO_LONG);
        }
        if (Tongue.of(body).isOtherThan(brief.tongue())) {
            return Optional.of(Flaw.OTHER_LANGUAGE);
        }
        return namesAny(text) ? Optional.empty() : Optional.of(Flaw.NO_REFERENCE);
    }

    /** The text without headings and without lines that say nothing. */
    private static String body(String text) {
        StringBuilder body = new StringBuilder();
        for (String line : text.lines().toList()) {
            if (Checkpoint.heading(line).isEmpty() && !NOTHING.matcher(line).matches()) {
                body.append(line).append('\n');
            }
        }
        return body.toString();
    }

    private static boolean isNothing(String body) {
        long letters = body.chars().filter(Character::isLetterOrDigit).count();
        boolean signs = body.chars().filter(letter -> letter >= IDEOGRAPHS).count() > letters / 3;
        return letters < (signs ? FEWEST_SIGNS : FEWEST_LETTERS);
    }

    private static long headings(String text) {
        return text.lines().filter(line -> Checkpoint.heading(line).isPresent()).count();
    }

    private boolean namesAny(String text) {
        List<String> references = brief.references();
        String lower = text.toLowerCase(Locale.ROOT);
        return references.isEmpty() || references.stream().anyMatch(lower::contains);
    }
}
