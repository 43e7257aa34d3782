package dev.stowage.core.compaction;

import dev.stowage.core.chat.Fence;
import dev.stowage.core.chat.Sentences;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Tongue;
import dev.stowage.core.chat.Voice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * What a summary has to be like, and how a model is brought to write one: it is told, what it wrote is looked at, and where
 * that cannot be used it is told once more, and more strictly.
 *
 * @param tongue of the user
 * @param references names of what the conversation is about, in lower case; the summary has one of them at least, if there are any
 * @param characters that it stands for
 */
public record Brief(Tongue tongue, List<String> references, long characters) {

    private static final int MOST_REFERENCES = 24;
    private static final int LAST_SAID = 4_000;

    public Brief {
        references = List.copyOf(references);
    }

    /**
     * What came of it.
     *
     * @param text empty where it cannot be used
     * @param flaw why it cannot
     */
    public record Written(String text, Optional<Flaw> flaw) {}

    /** The brief for a summary of these messages of a prompt. */
    public static Brief of(List<Spoken> messages) {
        List<Spoken> said =
                messages.stream().filter(message -> !message.role().instructs()).toList();
        return new Brief(
                Tongue.of(lastOfUsers(said)),
                references(said),
                said.stream().mapToLong(message -> message.text().length()).sum());
    }

    private static String lastOfUsers(List<Spoken> messages) {
        List<String> sentences = new ArrayList<>();
        messages.stream()
                .filter(message -> Voice.of(message) == Voice.USER)
                .filter(message -> !Fence.opens(message.text()))
                .forEach(message -> sentences.addAll(Sentences.of(message.text())));
        String all = String.join(" ", sentences);
        return all.substring(Math.max(0, all.length() - LAST_SAID));
    }

    private static List<String> references(List<Spoken> messages) {
        Concordance concordance = Concordance.of(messages);
        List<Term> terms = new ArrayList<>();
        for (int i = 0; i < messages.size(); i++) {
            terms.addAll(concordance.in(i));
        }
        return terms.stream()
                .distinct()
                .filter(term -> term.kind() != Term.Kind.FIGURE)
                .sorted(Comparator.comparingDouble(
                                (Term term) -> -concordance.mentions(term).weight())
                        .thenComparing(Term::text))
                .limit(MOST_REFERENCES)
                .map(term -> lastPart(term.text()).toLowerCase(Locale.ROOT))
                .toList();
    }

    /** A path may be told by the name of its file. */
    private static String lastPart(String name) {
        String last = name.substring(name.lastIndexOf('/') + 1);
        return last.isEmpty() ? name : last;
    }

    /** Has a model write it; fails only where the model does. */
    public CompletionStage<Written> writtenBy(Summarizer model) {
        return asked(model, Instruction.PLAIN).thenCompose(first -> again(model, first));
    }

    private CompletionStage<Written> again(Summarizer model, Written first) {
        return first.flaw()
                .map(flaw -> asked(model, Instruction.stricter(flaw, tongue)))
                .orElseGet(() -> CompletableFuture.completedFuture(first));
    }

    private CompletionStage<Written> asked(Summarizer model, String instruction) {
        return model.ask(instruction).thenApply(answer -> {
            Optional<Flaw> flaw = flawOf(answer);
            return new Written(flaw.isPresent() ? "" : answer.text(), flaw);
        });
    }

    /** What is wrong with an answer; nothing where it is a summary. */
    Optional<Flaw> flawOf(Summarizer.Answer answer) {
        return new SummaryCheck(this).flawOf(answer);
    }
}
