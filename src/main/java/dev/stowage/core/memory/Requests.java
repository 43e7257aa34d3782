package dev.stowage.core.memory;

import dev.stowage.core.chat.Phrases;
import dev.stowage.core.chat.Sentences;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.files.Cut;
import dev.stowage.core.files.FileSighting;
import dev.stowage.core.files.FileSightings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** What a user's message asks for, and the rules that it sets: its own words, without files and what clients put around. */
public record Requests(List<String> sentences) {

    /** What clients say in a user's name about where they run. */
    private static final List<Wrapping> OF_CLIENTS = List.of(
            tag("system-reminder"),
            tag("environment_details"),
            tag("environment_context"),
            tag("uploaded_files"),
            tag("user_info"),
            tag("command-name"),
            tag("command-message"),
            tag("response_example"));

    private static final Pattern TAG =
            Pattern.compile("</?[A-Za-z][\\w-]{0,40}(?:\\s[^<>\\n]{0,200})?/?>|<!--.{0,400}?-->");
    private static final Pattern DIFF = Pattern.compile(
            "(?m)^diff --git [^\\n]*+\\n(?:(?:index |--- |\\+\\+\\+ |@@ |[ +\\-\\\\]|new |old |deleted |similarity |rename |Binary )[^\\n]*+(?:\\n|\\z)|\\n)*+");
    private static final Pattern SLASH = Pattern.compile("(?m)^/[a-z][a-z-]{0,20}(?=\\s|$)");
    private static final Pattern RULED = Pattern.compile("^(?:[-=_*#+|~ ]+|\\[[ xX]\\].*|[>$].*)$");
    private static final Pattern LETTER = Pattern.compile("\\p{L}");
    private static final Pattern UNSPACED =
            Pattern.compile("[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsHangul}\\p{IsThai}]");

    /** A letter of a script without an alphabet says as much as so many others. */
    private static final int WEIGHT = 3;

    private static final int LEAST_TO_SAY = 16;
    private static final double LEAST_LETTERS = 0.6;
    private static final int LONGEST_GOAL = 280;
    private static final int LONGEST_RULE = 280;
    private static final int MOST_RULES = 12;
    private static final int START = 16_000;
    private static final int END = 8_000;

    public Requests {
        sentences = List.copyOf(sentences);
    }

    /** Those of a user's message. */
    public static Requests of(Spoken message) {
        String said = Wrapping.STOWAGE.outside(message.text());
        List<FileSighting> files =
                FileSightings.of(List.of(new Spoken(message.role(), said, List.of(), Optional.empty(), List.of())));
        String text = FileSighting.around(said, files);
        for (Wrapping tag : OF_CLIENTS) {
            text = tag.outside(text);
        }
        if (Reprompts.isOne(text)) {
            return new Requests(List.of());
        }
        String prose = TAG.matcher(
                        SLASH.matcher(DIFF.matcher(ends(text)).replaceAll("\n")).replaceAll(""))
                .replaceAll("\n");
        return new Requests(Sentences.of(prose).stream()
                .filter(Requests::isProse)
                .distinct()
                .toList());
    }

    private static Wrapping tag(String name) {
        return new Wrapping('<' + name, "</" + name + '>');
    }

    private static String ends(String text) {
        return text.length() <= START + END
                ? text
                : Cut.start(text, START) + '\n' + text.substring(text.length() - END);
    }

    private static boolean isProse(String sentence) {
        long letters = LETTER.matcher(sentence).results().count()
                + sentence.chars().filter(Character::isWhitespace).count();
        return letters >= LEAST_LETTERS * sentence.length()
                && !RULED.matcher(sentence).matches();
    }

    /**
     * What is wanted; a user's first message always wants something, and so does one that opens a turn and has something to
     * say.
     *
     * @param first whether it is the first of the conversation
     * @param opens whether the model had ended its turn
     */
    Optional<String> goal(boolean first, boolean opens) {
        boolean asks = sentences.stream().anyMatch(Phrases::requests);
        boolean says = sentences.stream()
                        .filter(sentence -> !Sentences.asks(sentence) && !Phrases.isCourtesy(sentence))
                        .mapToLong(Requests::weight)
                        .sum()
                >= LEAST_TO_SAY;
        boolean goal = !sentences.isEmpty() && (first || (opens && (asks || says)));
        return goal ? Optional.of(Cut.masked(head(), LONGEST_GOAL)) : Optional.empty();
    }

    /** As many sentences as a goal may have. */
    private String head() {
        List<String> head = new ArrayList<>();
        int length = 0;
        for (String sentence : withoutCourtesy()) {
            if (length > 0 && length + sentence.length() > LONGEST_GOAL) {
                break;
            }
            head.add(sentence);
            length += sentence.length() + 1;
        }
        return String.join(" ", head);
    }

    private List<String> withoutCourtesy() {
        List<String> matter =
                sentences.stream().filter(each -> !Phrases.isCourtesy(each)).toList();
        return matter.isEmpty() ? sentences : matter;
    }

    private static long weight(String sentence) {
        long letters = LETTER.matcher(sentence).results().count();
        return letters + (WEIGHT - 1) * UNSPACED.matcher(sentence).results().count();
    }

    /** The sentences that demand, forbid or narrow down. */
    public List<String> constraints() {
        return last(Phrases::constrains);
    }

    /** The sentences that would rather have something, and do not demand it. */
    List<String> preferences() {
        return last(sentence -> Phrases.inclines(sentence) && !Phrases.constrains(sentence));
    }

    /** People state their rules at the end. */
    private List<String> last(Predicate<String> kind) {
        List<String> all = sentences.stream()
                .filter(kind)
                .map(sentence -> Cut.masked(sentence, LONGEST_RULE))
                .toList();
        return all.subList(Math.max(0, all.size() - MOST_RULES), all.size());
    }
}
