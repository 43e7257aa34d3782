package dev.stowage.core.compaction;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Spoken.Call;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which old exchanges a conversation comes back to, by rule alone. An exchange is relevant if a path that it names, or a
 * call that it makes (tool and argument), stands again in what the assistant says and calls in its next five messages.
 * Results of calls do not count: they name whatever there is. What was touched again is taken out of the question, so that
 * nobody finds it by its name there.
 *
 * @param prompt what the assistant is asked, with what is touched again taken out of the question
 * @param candidates the exchanges that the hard level could leave out, in their order
 * @param relevant those that are touched again: one at least, and half of them at most
 */
record TouchedAgain(List<Spoken> prompt, List<Exchange> candidates, Set<Exchange> relevant) {

    private static final int NEXT_MESSAGES = 5;
    private static final int FEWEST_CANDIDATES = 8;
    private static final int MOST_OF_A_CONVERSATION = 20;
    private static final int SHORTEST_ARGUMENT = 4;
    private static final String TAKEN_OUT = "it";

    private static final Pattern PATH =
            Pattern.compile("(?<![\\w/.-])(?:[\\w@~.+-]*/)*[\\w@+-][\\w@.+-]*\\.(?:c|cc|cfg|conf|cpp"
                    + "|cs|css|csv|go|h|hpp|html|ini|java|js|json|jsx|kt|lock|md|php|pony|py|pyi|pyx|rb|rs|rst|scala|sh|sql"
                    + "|svg|toml|ts|tsx|txt|vue|xml|yaml|yml)(?![\\w/])");
    private static final Pattern ARGUMENT = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*+)\"(?!\\s*:)");

    TouchedAgain {
        prompt = List.copyOf(prompt);
        candidates = List.copyOf(candidates);
        relevant = Set.copyOf(relevant);
    }

    /** The cases of one conversation, spread over it. */
    static List<TouchedAgain> in(List<Spoken> conversation) {
        List<TouchedAgain> all = IntStream.range(1, conversation.size())
                .filter(i -> conversation.get(i).role() == Role.ASSISTANT)
                .mapToObj(i -> before(i, conversation))
                .filter(found -> found.candidates.size() >= FEWEST_CANDIDATES)
                .filter(found -> !found.relevant.isEmpty() && found.relevant.size() <= found.candidates.size() / 2)
                .toList();
        int most = Math.min(MOST_OF_A_CONVERSATION, all.size());
        return IntStream.range(0, most)
                .mapToObj(i -> all.get(i * all.size() / most))
                .toList();
    }

    private static TouchedAgain before(int answer, List<Spoken> conversation) {
        List<Spoken> prompt = conversation.subList(0, answer);
        Reach reach = Reach.of(Exchange.of(prompt), prompt, Level.HARD.lastMessages());
        List<Exchange> candidates =
                Stream.concat(reach.earlier().stream(), reach.turn().stream()).toList();
        Set<String> touched = conversation.stream()
                .skip(answer)
                .filter(message -> message.role() == Role.ASSISTANT)
                .limit(NEXT_MESSAGES)
                .flatMap(message -> touches(message).stream())
                .collect(Collectors.toSet());
        Set<Exchange> relevant = candidates.stream()
                .filter(candidate -> candidate
                        .indices()
                        .mapToObj(prompt::get)
                        .flatMap(message -> touches(message).stream())
                        .anyMatch(touched::contains))
                .collect(Collectors.toSet());
        return new TouchedAgain(withoutInQuestion(touched, prompt), candidates, relevant);
    }

    /** Paths as they are written, and each argument behind the name of its tool. */
    private static Set<String> touches(Spoken message) {
        Set<String> touches = new HashSet<>();
        if (!message.role().answersCall()) {
            touches.addAll(paths(message.text()));
        }
        for (Call call : message.calls()) {
            touches.addAll(paths(call.arguments()));
            ARGUMENT.matcher(call.arguments())
                    .results()
                    .map(found -> found.group(1))
                    .filter(value -> value.length() >= SHORTEST_ARGUMENT)
                    .forEach(value -> touches.add(call.name() + "\n" + value));
        }
        return touches;
    }

    private static List<String> paths(String text) {
        return PATH.matcher(text).results().map(MatchResult::group).toList();
    }

    /** The question is the latest user text, and the latest assistant text behind it. */
    private static List<Spoken> withoutInQuestion(Set<String> touched, List<Spoken> prompt) {
        List<Spoken> without = new ArrayList<>(prompt);
        Set<Role> done = EnumSet.noneOf(Role.class);
        for (int i = prompt.size() - 1; i >= 0 && !done.contains(Role.USER); i--) {
            Spoken message = prompt.get(i);
            boolean asks = message.role() == Role.USER
                    || (message.role() == Role.ASSISTANT && !message.text().isBlank());
            if (asks && done.add(message.role())) {
                without.set(
                        i,
                        new Spoken(
                                message.role(),
                                withoutNames(touched, message.text()),
                                message.calls(),
                                message.answers(),
                                message.media()));
            }
        }
        return without;
    }

    private static String withoutNames(Set<String> touched, String text) {
        List<String> names = touched.stream()
                .map(touch -> touch.substring(touch.indexOf('\n') + 1))
                .flatMap(name -> Stream.of(name, name.substring(name.lastIndexOf('/') + 1)))
                .filter(name -> !name.isBlank())
                .distinct()
                .sorted((one, other) -> other.length() - one.length())
                .toList();
        String without = text;
        for (String name : names) {
            without = without.replace(name, TAKEN_OUT);
        }
        return without;
    }
}
