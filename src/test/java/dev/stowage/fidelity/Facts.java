package dev.stowage.fidelity;

import dev.stowage.core.chat.Spoken;
import dev.stowage.fidelity.Fact.Kind;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finds the facts in a text. What counts as one was written down before anything was measured, and apart from what the
 * checkpoint looks for.
 */
final class Facts {

    private static final String ENDING =
            "(?:py|pyi|js|jsx|mjs|ts|tsx|java|kt|go|rs|cpp|cc|hpp|cs|rb|php|swift|scala|pony|sh|bash|sql|html|css|scss|md|rst"
                    + "|txt|json|jsonl|ya?ml|toml|ini|cfg|conf|xml|csv|tsv|lock|log|diff|patch|gradle|properties|in)";

    /** Two slashes, or one and a known ending, or one at the start; or a name with a known ending. */
    private static final Pattern PATH =
            Pattern.compile("(?<![\\w./~:@-])(?:" + "(?:~|\\.{1,2})?/[\\w@.+-]+/[\\w@.+/-]*\\w"
                    + "|[\\w@.+-]*[A-Za-z_][\\w@.+-]*/[\\w@.+-]+/[\\w@.+/-]*\\w"
                    + "|(?:[\\w@+-][\\w@.+-]*/)?[\\w@+-][\\w@.+-]*\\." + ENDING + ")(?![\\w/-])");

    /** Words of letters, digits and underscores, with dots between them. */
    private static final Pattern NAME = Pattern.compile(
            "(?<![\\p{L}\\p{N}_$./~-])[\\p{L}_$][\\p{L}\\p{N}_$]*(?:\\.[\\p{L}_$][\\p{L}\\p{N}_$]*)*(?![\\p{L}\\p{N}_$/])");

    private static final Pattern QUOTED = Pattern.compile("`([\\p{L}_$][\\p{L}\\p{N}_$.:#-]{4,80})(?:\\(\\))?`");

    private static final Pattern CAMEL = Pattern.compile(".*\\p{Ll}\\p{N}*\\p{Lu}.*");
    private static final Pattern SNAKE =
            Pattern.compile("_*[\\p{L}\\p{N}]+_+[\\p{L}\\p{N}][\\p{L}\\p{N}_]*|__\\p{L}+__");
    private static final Pattern DOTTED = Pattern.compile("[\\p{L}_$].*\\.[\\p{L}_$].*");
    /** Numbers of orders, flights, tickets and the like: capitals and digits. */
    private static final Pattern CODE = Pattern.compile(
            "(?<![\\p{L}\\p{N}_./-])(?=[A-Z0-9]*[A-Z])(?=[A-Z0-9]*\\d)[A-Z0-9]{5,20}(?![\\p{L}\\p{N}_])");

    private static final int SHORTEST_NAME = 5;

    /** Three digits, or a date, or a fraction or version, or a unit or currency. */
    private static final Pattern NUMBER = Pattern.compile("(?<![\\p{L}\\p{N}_.,:/$€£-])(?:" + "\\d{4}-\\d{2}-\\d{2}"
            + "|[$€£¥]\\d{1,9}(?:,\\d{3})*(?:\\.\\d+)?"
            + "|\\d{1,9}(?:[.,]\\d+)*\\s?(?:%|‰|°C|ms|KB|MB|GB|TB|kB|KiB|MiB|GiB|px|€|kg|km|元|円)"
            + "|\\d{1,9}(?:\\.\\d+)+"
            + "|\\d{1,3}(?:,\\d{3})+"
            + "|\\d{3,15}"
            + ")(?![\\p{L}\\p{N}_])");

    /** Numbers at the start of a line that only count lines: of listings, searches, and of changes. */
    private static final Pattern GUTTER = Pattern.compile("(?m)^[ \\t]*\\d+(?:[\\t:|→-]|[ ]{2,}|$)");

    private static final JsonMapper JSON = new JsonMapper();

    private Facts() {}

    /** The facts that one message names: in its text and in what it calls. */
    static Set<Fact> of(Spoken message) {
        Set<Fact> facts = new HashSet<>(in(text(message)));
        Rules.of(message).forEach(rule -> facts.add(new Fact(Kind.CONSTRAINT, rule)));
        return facts;
    }

    /** Paths, identifiers and numbers in a text. */
    static Set<Fact> in(String text) {
        Set<Fact> facts = new HashSet<>();
        found(PATH, text)
                .filter(path -> path.matches("(?s).*\\p{L}.*"))
                .forEach(path -> facts.add(new Fact(Kind.PATH, path)));
        found(NAME, text)
                .filter(Facts::isIdentifier)
                .filter(name -> !facts.contains(new Fact(Kind.PATH, name)))
                .forEach(name -> facts.add(new Fact(Kind.IDENTIFIER, name)));
        found(CODE, text).forEach(name -> facts.add(new Fact(Kind.IDENTIFIER, name)));
        QUOTED.matcher(text)
                .results()
                .map(quoted -> quoted.group(1))
                .filter(name -> !facts.contains(new Fact(Kind.PATH, name)))
                .forEach(name -> facts.add(new Fact(Kind.IDENTIFIER, name)));
        found(NUMBER, GUTTER.matcher(text).replaceAll("\n"))
                .forEach(number -> facts.add(new Fact(Kind.NUMBER, number)));
        return facts;
    }

    private static Stream<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(MatchResult::group);
    }

    private static boolean isIdentifier(String name) {
        return name.length() >= SHORTEST_NAME
                && !isAbbreviation(name)
                && (CAMEL.matcher(name).matches()
                        || SNAKE.matcher(name).matches()
                        || DOTTED.matcher(name).matches());
    }

    private static boolean isAbbreviation(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.startsWith("e.g") || lower.startsWith("i.e") || lower.startsWith("www.");
    }

    /** What a message says and calls; the arguments of calls as what they stand for, not as JSON. */
    static String text(Spoken message) {
        StringBuilder text = new StringBuilder(message.text());
        for (Spoken.Call call : message.calls()) {
            text.append('\n').append(call.name()).append('\n').append(arguments(call.arguments()));
        }
        return text.toString();
    }

    private static String arguments(String json) {
        try {
            StringBuilder values = new StringBuilder();
            append(JSON.readTree(json), values);
            return values.toString();
        } catch (JacksonException broken) {
            return json;
        }
    }

    private static void append(JsonNode node, StringBuilder values) {
        if (node.isValueNode()) {
            values.append(node.asString("")).append('\n');
        }
        node.valueStream().forEach(child -> append(child, values));
    }
}
