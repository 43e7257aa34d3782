package dev.stowage.core.capacity;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Voice;
import dev.stowage.core.files.Actions;
import dev.stowage.core.files.Commands;
import dev.stowage.core.files.Cut;
import dev.stowage.core.memory.Requests;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the controller keeps of one message, which is read once.
 *
 * @param role who speaks
 * @param voice whose words it holds
 * @param words what a user asks, without what clients put around it; of an assistant what it says, of a result how it begins
 * @param calls what it calls
 * @param answers the id of the call that it answers
 * @param outcome how that call went
 * @param references what its text refers to
 */
public record Footprint(
        Role role,
        Voice voice,
        String words,
        List<Call> calls,
        Optional<String> answers,
        Outcome outcome,
        Set<String> references) {

    static final int LONGEST_GOAL = 220;
    static final int LONGEST_FACT = 180;
    private static final int LONGEST_SPEECH = 1_200;
    private static final int LONGEST_ARGUMENT = 120;
    private static final int MOST_PATHS = 8;

    /**
     * A call of a tool.
     *
     * @param argument what it is about: a command, a path, or the first text among its arguments
     * @param paths of files that it reads or writes
     */
    public record Call(String id, String tool, String argument, List<String> paths) {

        public Call {
            paths = List.copyOf(paths);
        }

        private static Call of(Spoken.Call call) {
            Actions actions = Actions.of(call);
            List<String> paths = Stream.concat(actions.reads().stream(), actions.writes().stream())
                    .filter(path -> path.indexOf(' ') < 0)
                    .distinct()
                    .limit(MOST_PATHS)
                    .toList();
            String command = String.join(" ", Commands.of(call));
            String argument = command.isBlank()
                    ? paths.stream()
                            .findFirst()
                            .or(() -> Commands.firstText(call.arguments()))
                            .orElse("")
                    : command;
            return new Call(call.id(), call.name(), Cut.masked(argument, LONGEST_ARGUMENT), paths);
        }

        /** As it is told. */
        String said() {
            return argument.isEmpty() ? tool : tool + " " + argument;
        }
    }

    public Footprint {
        calls = List.copyOf(calls);
        references = Set.copyOf(references);
    }

    /**
     * That of a message.
     *
     * @param failures what else a result that begins so is a failure
     */
    public static Footprint of(Spoken message, List<Pattern> failures) {
        Voice voice = Voice.of(message);
        boolean output = voice == Voice.OUTPUT;
        boolean speech = voice == Voice.USER || voice == Voice.MODEL;
        return new Footprint(
                message.role(),
                voice,
                words(message, voice),
                message.calls().stream().map(Call::of).toList(),
                message.answers(),
                output ? Outcome.of(message.text(), failures) : Outcome.OK,
                speech ? References.in(message.text()) : Set.of());
    }

    private static String words(Spoken message, Voice voice) {
        return switch (voice) {
            case USER -> Cut.masked(asked(message), LONGEST_GOAL);
            case MODEL -> Cut.masked(message.text(), LONGEST_SPEECH);
            case OUTPUT -> Cut.masked(message.text(), LONGEST_FACT);
            case OTHER -> "";
        };
    }

    /** What is no prose is a question too, unless it is something that a client puts in tags. */
    private static String asked(Spoken message) {
        List<String> sentences = Requests.of(message).sentences();
        boolean tagged = message.text().stripLeading().startsWith("<");
        return sentences.isEmpty() && !tagged ? message.text() : String.join(" ", sentences);
    }

    /** Whether a user says something in it, and not only a client in its name. */
    boolean asks() {
        return voice == Voice.USER && !words.isEmpty();
    }

    boolean isResult() {
        return voice == Voice.OUTPUT;
    }

    /** All that it refers to, its calls included. */
    Set<String> allReferences() {
        Set<String> all = new LinkedHashSet<>(references);
        calls.forEach(call -> all.add(call.id()));
        answers.ifPresent(all::add);
        return all;
    }
}
