package dev.stowage.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * The texts of files that a recorded answer changes by quoting them, and that its model has had to know to the letter: what edit
 * calls give as the old text, the search part of search and replace blocks, and in commands for a shell what patches take away and
 * what {@code sed -i} and programs replace, where that is no pattern. Texts of eight characters or fewer are in any prompt.
 *
 * <p>All are compared without white space and line numbers, which differ from tool to tool.
 */
final class NeededText {

    private static final int SHORTEST = 9;
    private static final Set<String> OLD = Set.of("old_str", "old_string", "search");
    private static final Set<String> COMMAND = Set.of("command", "cmd", "script", "code");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(?:bash|sh|shell|console)\\n(.*?)^```");
    private static final Pattern SEARCH = Pattern.compile("(?ms)^<{5,9} ?SEARCH\\n(.*?)\\n^={5,9}$");
    private static final Pattern OPENED =
            Pattern.compile("(?:\\.replace\\(|\\bold\\w{0,40}\\s{0,9}=)\\s{0,9}[rfbu]?(\"\"\"|'''|\"|')");
    private static final Pattern SED = Pattern.compile("\\bsed\\s+-i\\S*\\s+(?:-e\\s+)?(['\"])");
    private static final Pattern SUBSTITUTION = Pattern.compile("(?:^|[;\\s\\d,])s([/|#@!,])");
    private static final Pattern OF_A_PATTERN = Pattern.compile("(?<!\\\\)[.*\\[\\]^$]|\\\\[^/.\\[\\]*$^|#]");
    private static final Pattern LINE_NUMBER = Pattern.compile("(?m)^\\s*\\d{1,6}(?:\\t|:|\\|)");
    private static final Pattern SPACE = Pattern.compile("\\s+");

    private NeededText() {}

    /** Those of a message; none where it is no answer that changes anything so. */
    static List<String> of(String message) {
        JsonNode said = Json.read(message);
        if (!said.path("role").asString("").equals("assistant")) {
            return List.of();
        }
        String text = text(said.path("content"));
        List<String> found = new ArrayList<>();
        List<String> commands = new ArrayList<>();
        for (JsonNode call : said.path("tool_calls")) {
            arguments(call)
                    .ifPresent(arguments -> arguments.properties().forEach(argument -> {
                        String value = argument.getValue().asString("");
                        if (OLD.contains(argument.getKey())) {
                            found.add(value);
                        } else if (COMMAND.contains(argument.getKey())) {
                            commands.add(value);
                        }
                    }));
        }
        BLOCK.matcher(text).results().map(block -> block.group(1)).forEach(commands::add);
        SEARCH.matcher(text).results().map(block -> block.group(1)).forEach(found::add);
        for (String command : commands) {
            found.addAll(literals(command));
            found.addAll(substituted(command));
            found.addAll(takenAway(command));
        }
        return found.stream()
                .filter(each -> each.strip().length() >= SHORTEST)
                .map(NeededText::plain)
                .toList();
    }

    /** Whether all of them stand in a request, in what was said or called. */
    static boolean isSeen(List<String> needed, byte[] request) {
        StringBuilder said = new StringBuilder();
        for (JsonNode message : Json.read(request).path("messages")) {
            said.append(text(message.path("content"))).append('\n');
            for (JsonNode call : message.path("tool_calls")) {
                arguments(call).stream()
                        .flatMap(JsonNode::valueStream)
                        .forEach(value -> said.append(value.asString("")).append('\n'));
            }
        }
        String seen = plain(said.toString());
        return needed.stream().allMatch(seen::contains);
    }

    private static Optional<JsonNode> arguments(JsonNode call) {
        try {
            return Optional.of(Json.read(call.path("function").path("arguments").asString("{}")));
        } catch (JacksonException malformed) {
            return Optional.empty();
        }
    }

    private static String text(JsonNode content) {
        StringBuilder text = new StringBuilder(content.asString(""));
        if (content.isArray()) {
            content.forEach(part -> text.append(part.path("text").asString("")).append('\n'));
        }
        return text.toString();
    }

    private static String plain(String text) {
        return SPACE.matcher(LINE_NUMBER.matcher(text).replaceAll("")).replaceAll("");
    }

    /** What a program replaces. */
    private static List<String> literals(String command) {
        List<String> found = new ArrayList<>();
        Matcher opened = OPENED.matcher(command);
        while (opened.find()) {
            quoted(command, opened.end(), opened.group(1))
                    .map(text -> text.replace("\\n", "\n")
                            .replace("\\t", "\t")
                            .replace("\\\"", "\"")
                            .replace("\\'", "'")
                            .replace("\\\\", "\\"))
                    .ifPresent(found::add);
        }
        return found;
    }

    /** What a script of {@code sed} replaces, where that is no pattern. */
    private static List<String> substituted(String command) {
        List<String> found = new ArrayList<>();
        Matcher sed = SED.matcher(command);
        while (sed.find()) {
            String script = quoted(command, sed.end(), sed.group(1)).orElse("");
            Matcher substitution = SUBSTITUTION.matcher(script);
            while (substitution.find()) {
                quoted(script, substitution.end(), substitution.group(1))
                        .filter(text -> !OF_A_PATTERN.matcher(text).find())
                        .map(text -> text.replaceAll("\\\\(.)", "$1"))
                        .ifPresent(found::add);
            }
        }
        return found;
    }

    /** The text up to the mark that ends it; what follows a backslash ends nothing. */
    private static Optional<String> quoted(String text, int from, String mark) {
        for (int at = from; at < text.length(); at++) {
            if (text.charAt(at) == '\\') {
                at++;
            } else if (text.startsWith(mark, at)) {
                return Optional.of(text.substring(from, at));
            }
        }
        return Optional.empty();
    }

    /** What the hunks of patches take away, each run of lines for itself. */
    private static List<String> takenAway(String command) {
        List<String> found = new ArrayList<>();
        StringBuilder run = new StringBuilder();
        boolean inHunk = false;
        for (String line : Stream.concat(command.lines(), Stream.of("")).toList()) {
            inHunk = line.startsWith("@@") || (inHunk && (line.isEmpty() || " +-@\\".indexOf(line.charAt(0)) >= 0));
            if (inHunk && line.startsWith("-") && !line.startsWith("---")) {
                run.append(line.substring(1)).append('\n');
            } else if (!run.isEmpty()) {
                found.add(run.toString());
                run.setLength(0);
            }
        }
        return found;
    }
}
