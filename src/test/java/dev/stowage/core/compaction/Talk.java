package dev.stowage.core.compaction;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Spoken.Call;
import dev.stowage.core.chat.Spoken.Medium;
import dev.stowage.core.compaction.Verdict.Packed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A conversation in the making, and what an epoch has made of it. A token is four characters; a message takes four more. */
final class Talk {

    static final long FRAME = 4;

    private final List<Spoken> messages = new ArrayList<>();
    private final List<Fate> fates = new ArrayList<>();
    private Optional<String> checkpoint = Optional.empty();
    private long fixed;
    private long tails;

    static long tokens(String text) {
        return (text.length() + 3L) / 4;
    }

    /** Prose of so many tokens, different for each {@code seed}. */
    static String words(String seed, long tokens) {
        StringBuilder words = new StringBuilder();
        for (int i = 0; words.length() < 4L * tokens; i++) {
            words.append(seed).append(i % 97).append(i % 20 == 19 ? '\n' : ' ');
        }
        return words.substring(0, Math.toIntExact(4 * tokens));
    }

    static long tokens(Spoken message) {
        return FRAME
                + tokens(message.text())
                + message.calls().stream()
                        .mapToLong(call -> tokens(call.name() + call.arguments()))
                        .sum();
    }

    Talk system(String text) {
        return add(new Spoken(Role.SYSTEM, text, List.of(), Optional.empty(), List.of()));
    }

    Talk developer(String text) {
        return add(new Spoken(Role.DEVELOPER, text, List.of(), Optional.empty(), List.of()));
    }

    Talk user(String text, Medium... media) {
        return add(new Spoken(Role.USER, text, List.of(), Optional.empty(), List.of(media)));
    }

    Talk assistant(String text, Call... calls) {
        return add(new Spoken(Role.ASSISTANT, text, List.of(calls), Optional.empty(), List.of()));
    }

    Talk result(String id, String text) {
        return add(new Spoken(Role.TOOL, text, List.of(), Optional.of(id), List.of()));
    }

    /** A call of {@code read_file} with its result. */
    Talk read(String id, String path, String body) {
        return assistant("", new Call(id, "read_file", "{\"path\":\"" + path + "\"}"))
                .result(id, body);
    }

    /** A call of {@code write_file} with its result. */
    Talk write(String id, String path, String result) {
        return assistant("", new Call(id, "write_file", "{\"path\":\"" + path + "\",\"content\":\"x\"}"))
                .result(id, result);
    }

    /** A shell command with its output. */
    Talk run(String id, String command, String output) {
        return assistant("", new Call(id, "run", "{\"command\":\"" + command + "\"}"))
                .result(id, output);
    }

    Talk add(Spoken message) {
        messages.add(message);
        fates.add(Fate.Plain.KEEP);
        return this;
    }

    Talk fixed(long tokens) {
        fixed = tokens;
        return this;
    }

    /** What was added at tails takes so many tokens. */
    Talk tails(long tokens) {
        tails = tokens;
        return this;
    }

    /** Goes on in the epoch that a verdict began. */
    Talk goOn(Packed packed) {
        for (int i = 0; i < packed.fates().size(); i++) {
            fates.set(i, packed.fates().get(i));
        }
        checkpoint = packed.checkpoint();
        return this;
    }

    int size() {
        return messages.size();
    }

    List<Spoken> messages() {
        return List.copyOf(messages);
    }

    LadderPrompt prompt(long spendable) {
        List<LadderMessage> all = IntStream.range(0, messages.size())
                .mapToObj(i -> new LadderMessage(messages.get(i), tokens(messages.get(i)), fates.get(i)))
                .toList();
        return new LadderPrompt(all, fixed, tails, spendable, checkpoint, Talk::tokens);
    }

    /** A prompt that takes this share of its window. */
    LadderPrompt promptAt(double usage) {
        return prompt((long) (total() / usage));
    }

    long total() {
        return new Draft(prompt(1)).total();
    }
}
