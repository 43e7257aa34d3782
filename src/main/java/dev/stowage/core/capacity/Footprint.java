package dev.stowage.core.capacity;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Secrets;
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
 * What the controller keeps of one message, which is read once. Secrets are looked for when it is told, since that takes longer than
 * all else.
 *
 * @param role who speaks
 * @param voice whose words it holds
 * @param start how it begins; of a user's message that begins with what clients put around it, what stands outside
 * @param asks whether a user says something in it, and not only a client in its name
 * @param calls what it calls
 * @param answers the id of the call that it answers
 * @param outcome how that call went
 * @param references what its text refers to
 */
public record Footprint(
        Role role,
        Voice voice,
        String start,
        boolean asks,
        List<Call> calls,
        Optional<String> answers,
        Outcome outcome,
        Set<String> references) {

    static final int LONGEST_GOAL = 220;
    static final int LONGEST_FACT = 180;
    private static final int LONGEST_SPEECH = 1_200;
    private static final int LONGEST_ARGUMENT = 120;
    private static final int LONGEST_START = 2_000;
    private static final int LONGEST_KEY = 16_000;
    private static final String KEY = "PRIVATE KEY-----";
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

        static Call of(Spoken.Call call) {
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
            return new Call(call.id(), call.name(), start(argument), paths);
        }

        /** As it is told. */
        String said() {
            String told = Cut.masked(argument, LONGEST_ARGUMENT);
            return told.isEmpty() ? tool : tool + " " + told;
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
        boolean wrapped = voice == Voice.USER && message.text().stripLeading().startsWith("<");
        String text = wrapped ? prose(message) : message.text();
        return new Footprint(
                message.role(),
                voice,
                voice == Voice.OTHER ? "" : start(text),
                voice == Voice.USER && !text.isBlank(),
                message.calls().stream().map(Call::of).toList(),
                message.answers(),
                output ? Outcome.of(message.text(), failures) : Outcome.OK,
                speech ? References.in(message.text()) : Set.of());
    }

    /** Half a key is not recognised as one. */
    private static String start(String text) {
        String start = Cut.start(text, LONGEST_START);
        return start.contains(KEY) ? Cut.start(Secrets.masked(Cut.start(text, LONGEST_KEY)), LONGEST_START) : start;
    }

    private static String prose(Spoken message) {
        return String.join(" ", Requests.of(message).sentences());
    }

    /** What is told of it: the user's question, what the model says, or how a result begins. */
    String words() {
        return switch (voice) {
            case USER -> Cut.masked(question(), LONGEST_GOAL);
            case MODEL -> Cut.masked(start, LONGEST_SPEECH);
            case OUTPUT -> Cut.masked(start, LONGEST_FACT);
            case OTHER -> "";
        };
    }

    private String question() {
        String prose = prose(new Spoken(role, start, List.of(), Optional.empty(), List.of()));
        return prose.isEmpty() ? start : prose;
    }

    /** Whether it brings the result of a call that failed, and neither network nor clock is to blame. */
    public boolean failed() {
        return outcome == Outcome.FAILED;
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
