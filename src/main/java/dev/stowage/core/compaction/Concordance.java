package dev.stowage.core.compaction;

import dev.stowage.core.chat.Secrets;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Voice;
import dev.stowage.core.compaction.Term.Kind;
import dev.stowage.core.files.Cut;
import dev.stowage.core.files.ShellLines;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The terms of a conversation, each with where it stands and how likely it is to be needed again: what users and models say
 * themselves weighs more than what a tool gave out, and what was said lately more than what was said long ago.
 */
final class Concordance {

    private static final double OF_USERS = 3;
    private static final double OF_MODELS = 2;
    private static final double OF_OUTPUTS = 1;
    /** What a failure names that nothing has mended comes again when the same is run again. */
    private static final double OF_OPEN_FAILURES = 2;
    /** After so many messages a mention weighs half; of the oldest, something stays. */
    private static final double HALF_LIFE = 20;

    private static final double OLDEST = 0.3;
    private static final int LONGEST_COMMAND = 40;
    private static final int MOST_WORDS = 2;

    private static final Mentions NOWHERE = new Mentions();

    private final Map<Term, Mentions> mentions = new HashMap<>();
    private final List<Set<Term>> byMessage = new ArrayList<>();
    private final Set<Integer> failures;
    private String asked = "output";

    /** All mentions of one term. */
    static final class Mentions {

        private final Map<String, Double> files = new HashMap<>();
        private final List<Integer> messages = new ArrayList<>();
        private double weight;
        private String label = "";
        private String source = "";

        double weight() {
            return weight;
        }

        /** The messages that name it, in their order. */
        List<Integer> messages() {
            return messages;
        }

        /** What a number is the number of, where it stands first; nothing where that cannot be told. */
        String label() {
            return label;
        }

        /** Where it stood first: with whom, or in the output of what. */
        String source() {
            return source;
        }

        /** How much of what it is mentioned with is among these files; 0 where it is mentioned with none. */
        double shareWith(Set<String> some) {
            double all = 0;
            double with = 0;
            for (Map.Entry<String, Double> file : files.entrySet()) {
                all += file.getValue();
                with += some.contains(file.getKey()) ? file.getValue() : 0;
            }
            return all == 0 ? 0 : with / all;
        }

        /** Which of these files it is mentioned with most; nothing where with none of them. */
        String file(Collection<String> among) {
            String best = "";
            for (String file : among) {
                double votes = files.getOrDefault(file, 0.0);
                if (votes > files.getOrDefault(best, 0.0)) {
                    best = file;
                }
            }
            return best;
        }
    }

    private record Found(Term term, int at) {}

    private Concordance(Set<Integer> failures) {
        this.failures = failures;
    }

    static Concordance of(List<Spoken> messages) {
        Concordance concordance = new Concordance(OpenFailures.in(messages));
        String file = "";
        for (int i = 0; i < messages.size(); i++) {
            file = concordance.read(messages.get(i), Math.pow(0.5, (messages.size() - i) / HALF_LIFE) + OLDEST, file);
        }
        return concordance;
    }

    Mentions mentions(Term term) {
        return mentions.getOrDefault(term, NOWHERE);
    }

    /** The messages that hold a failure which nothing has mended. */
    Set<Integer> failures() {
        return failures;
    }

    /** The terms that one message mentions. */
    Set<Term> in(int message) {
        return byMessage.get(message);
    }

    /** Reads a message in which {@code file} was spoken of last; answers which one is now. */
    private String read(Spoken message, double nearness, String file) {
        Voice voice = Voice.of(message);
        asked = asked(message, voice);
        Set<Term> here = new HashSet<>();
        double weight = weight(voice) * nearness * (failures.contains(byMessage.size()) ? OF_OPEN_FAILURES : 1);
        byMessage.add(here);
        String text = Secrets.masked(text(message));
        List<Found> found = new ArrayList<>();
        Terms.in(text, (term, at) -> found.add(new Found(term, at)));
        String current = voice == Voice.MODEL ? firstFile(found, file) : file;
        for (Found one : found) {
            Term term = one.term;
            boolean path = term.kind() == Kind.PATH;
            if (path
                    && (voice != Voice.OUTPUT
                            || isPlace(text, one.at + term.text().length()))) {
                current = term.text();
            }
            Mentions of = mentions.computeIfAbsent(term, any -> first(text, one, source(voice)));
            if (here.add(term)) {
                of.weight += weight;
                of.messages.add(byMessage.size() - 1);
            }
            if (!path && !current.isEmpty()) {
                of.files.merge(current, weight(voice), Double::sum);
            }
        }
        return current;
    }

    /** What outputs that follow are the outputs of. */
    private String asked(Spoken message, Voice voice) {
        if (voice != Voice.MODEL) {
            return asked;
        }
        List<String> commands = ShellLines.of(message);
        return commands.isEmpty()
                ? message.calls().stream().findFirst().map(Spoken.Call::name).orElse("output")
                : Cut.words(
                        Cut.masked(ShellLines.onceThere(commands.get(0)), LONGEST_COMMAND),
                        MOST_WORDS,
                        LONGEST_COMMAND);
    }

    /** What a message says and calls. */
    static String text(Spoken message) {
        if (message.calls().isEmpty()) {
            return message.text();
        }
        StringBuilder text = new StringBuilder(message.text());
        message.calls().forEach(call -> text.append('\n').append(unescaped(call.arguments())));
        return text.toString();
    }

    /** Arguments are mostly JSON; what matters is that no escape sticks to a word. */
    private static String unescaped(String json) {
        return json.indexOf('\\') < 0
                ? json
                : json.replace("\\n", "\n").replace("\\t", "\t").replace("\\\"", "\"");
    }

    private static double weight(Voice voice) {
        return switch (voice) {
            case USER, OTHER -> OF_USERS;
            case MODEL -> OF_MODELS;
            case OUTPUT -> OF_OUTPUTS;
        };
    }

    /** A model names the file that it works on before or after what it says of it. */
    private static String firstFile(List<Found> found, String otherwise) {
        return found.stream()
                .map(Found::term)
                .filter(term -> term.kind() == Kind.PATH)
                .map(Term::text)
                .findFirst()
                .orElse(otherwise);
    }

    /** Whether what follows speaks of a line in the file, as in what searches find and where errors come from. */
    private static boolean isPlace(String text, int end) {
        return text.startsWith(":", end) || text.startsWith("\", line", end);
    }

    private String source(Voice voice) {
        return switch (voice) {
            case USER, OTHER -> "said by the user";
            case MODEL -> "said in answers";
            case OUTPUT -> "from " + asked;
        };
    }

    private static Mentions first(String text, Found found, String source) {
        Mentions mentions = new Mentions();
        mentions.source = source;
        mentions.label = Label.of(text, found.at, found.at + found.term.text().length());
        return mentions;
    }
}
