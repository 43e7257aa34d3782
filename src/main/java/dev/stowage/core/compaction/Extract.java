package dev.stowage.core.compaction;

import dev.stowage.core.chat.Phrases;
import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Sentences;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Voice;
import dev.stowage.core.files.Cut;
import dev.stowage.core.files.ShellLines;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Writes checkpoints without a model: it finds, by their wording, the sentences, names, commands and lines that must not
 * get lost, and takes them over as they are. What comes from tools is quoted as what it is.
 */
final class Extract {

    private static final int LAST_TEXTS = 3;
    private static final int LONGEST_TEXT = 300;
    private static final int LONGEST_COMMAND = 200;
    private static final int LONGEST_OUTPUT_LINE = 240;
    private static final int MOST_OF_A_KIND = 8;

    private final List<Spoken> messages;
    private final Files files;
    private final Map<Integer, List<String>> rules = new HashMap<>();

    Extract(List<Spoken> messages, Files files) {
        this.messages = messages;
        this.files = files;
    }

    /** An older checkpoint with a line for each exchange that is left out, and with the rules in them. */
    Checkpoint ofLeftOut(List<Exchange> exchanges, Optional<String> older) {
        return taken(older)
                .add(
                        Section.CONSTRAINTS,
                        indices(exchanges).flatMap(i -> rules(i).stream()).toList())
                .add(Section.MEDIA, media(exchanges))
                .add(
                        Section.LEFT_OUT,
                        exchanges.stream()
                                .filter(exchange -> !goesWithCommand(exchange))
                                .map(exchange -> Gap.line(exchange, messages))
                                .toList());
    }

    /** An older checkpoint, gone on with by what these exchanges say. */
    Checkpoint ofCheckpointed(List<Exchange> exchanges, Optional<String> older) {
        return goneOn(taken(older).clear(Section.LEFT_OUT), exchanges);
    }

    /**
     * What a model wrote, with the rules word for word and what it could not know: the exchanges that it does not speak of, as
     * their own sentences.
     */
    Checkpoint ofSummary(Summary summary, List<Exchange> exchanges, Optional<String> older) {
        List<Exchange> unknown = exchanges.stream()
                .filter(exchange -> !summary.speaksOf(exchange))
                .toList();
        Checkpoint before = taken(older);
        Checkpoint written = Checkpoint.after(Optional.of(summary.text()))
                .clear(Section.LEFT_OUT)
                .clear(Section.MEDIA)
                .add(Section.CONSTRAINTS, before.lines(Section.CONSTRAINTS))
                .add(
                        Section.CONSTRAINTS,
                        indices(exchanges).flatMap(i -> rules(i).stream()).toList())
                .add(Section.MEDIA, before.lines(Section.MEDIA))
                .add(Section.MEDIA, media(exchanges));
        return goneOn(written, unknown);
    }

    private Checkpoint goneOn(Checkpoint checkpoint, List<Exchange> exchanges) {
        List<Integer> answers = indices(exchanges)
                .filter(i ->
                        voice(i) == Voice.MODEL && !Sentences.of(files.prose(i)).isEmpty())
                .toList();
        List<Integer> last = answers.subList(Math.max(0, answers.size() - LAST_TEXTS), answers.size());
        List<String> next = newest(told(lastOne(last)).filter(Phrases::goesOn));
        List<String> decisions = newest(told(answers).filter(Phrases::decides).filter(line -> !next.contains(line)));
        List<String> state = last.stream()
                .map(this::prose)
                .filter(text -> !next.contains(text) && !decisions.contains(text))
                .toList();
        return checkpoint
                .add(
                        Section.GOAL,
                        indices(exchanges).flatMap(i -> request(i).stream()).toList())
                .add(
                        Section.CONSTRAINTS,
                        indices(exchanges).flatMap(i -> rules(i).stream()).toList())
                .add(Section.STATE, newest(indices(exchanges).flatMap(this::commands)))
                .add(Section.STATE, state)
                .add(Section.DECISIONS, decisions)
                .add(Section.ERRORS, newest(indices(exchanges).flatMap(this::failures)))
                .add(
                        Section.ERRORS,
                        newest(told(answers)
                                .filter(line -> Phrases.fixes(line) && !Phrases.goesOn(line))
                                .filter(line -> !next.contains(line) && !decisions.contains(line))))
                .replace(Section.QUESTIONS, newest(sentences(last).filter(Sentences::asks)))
                .replace(Section.NEXT, next)
                .add(Section.MEDIA, media(exchanges));
    }

    /** An older checkpoint without the terms that were put into it. */
    static Checkpoint taken(Optional<String> older) {
        return Checkpoint.after(older).remove(Section.FILES, Glossary::wrote);
    }

    /** The sentences in which a user's message sets rules. */
    List<String> rules(int index) {
        return rules.computeIfAbsent(index, this::rulesIn);
    }

    private List<String> rulesIn(int index) {
        return voice(index) == Voice.USER
                ? Sentences.of(files.prose(index)).stream()
                        .filter(Phrases::isRule)
                        .toList()
                : List.of();
    }

    /** Output in a user's message, where no call binds it to the answer before: that has a line. */
    private boolean goesWithCommand(Exchange exchange) {
        return messages.get(exchange.from()).role() == Role.USER && voice(exchange.from()) == Voice.OUTPUT;
    }

    private Voice voice(int index) {
        return Voice.of(messages.get(index));
    }

    private static Stream<Integer> indices(List<Exchange> exchanges) {
        return exchanges.stream().flatMap(exchange -> exchange.indices().boxed());
    }

    private static List<Integer> lastOne(List<Integer> indices) {
        return indices.subList(Math.max(0, indices.size() - 1), indices.size());
    }

    private Stream<String> sentences(List<Integer> indices) {
        return indices.stream().flatMap(i -> Sentences.of(files.prose(i)).stream());
    }

    /** Sentences that say something by themselves; what ends in a colon leads up to something else. */
    private Stream<String> told(List<Integer> indices) {
        return sentences(indices).filter(sentence -> !sentence.endsWith(":") && !sentence.endsWith("："));
    }

    /** What an answer says, without code. */
    private String prose(int index) {
        return Cut.masked(String.join(" ", Sentences.of(files.prose(index))), LONGEST_TEXT);
    }

    private static List<String> newest(Stream<String> lines) {
        List<String> all = lines.distinct().toList();
        return all.subList(Math.max(0, all.size() - MOST_OF_A_KIND), all.size());
    }

    /** How a user's message begins; a rule stands among the rules. */
    private Optional<String> request(int index) {
        return voice(index) == Voice.USER
                ? Sentences.of(files.prose(index)).stream().findFirst().filter(sentence -> !Phrases.isRule(sentence))
                : Optional.empty();
    }

    private Stream<String> commands(int index) {
        return ShellLines.of(messages.get(index)).stream().map(Extract::command);
    }

    /** Its first line says what was run; what a longer one hands over does not. */
    private static String command(String command) {
        List<String> lines = ShellLines.onceThere(command).strip().lines().toList();
        String first = lines.stream().findFirst().orElse("");
        return "ran: " + Cut.masked(first, LONGEST_COMMAND) + (lines.size() > 1 ? " …" : "");
    }

    private Stream<String> failures(int index) {
        return voice(index) == Voice.OUTPUT
                ? messages.get(index)
                        .text()
                        .lines()
                        .filter(Phrases::fails)
                        .map(line -> "tool output: \"" + Cut.masked(line, LONGEST_OUTPUT_LINE) + "\"")
                : Stream.empty();
    }

    private List<String> media(List<Exchange> exchanges) {
        List<String> media = new ArrayList<>();
        indices(exchanges)
                .forEach(i -> messages.get(i)
                        .media()
                        .forEach(medium -> media.add(Gap.medium(medium) + " in message " + (i + 1) + ", from "
                                + messages.get(i).role().wireName())));
        return media;
    }
}
