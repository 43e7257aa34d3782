package dev.stowage.fidelity;

import dev.stowage.core.chat.Role;
import dev.stowage.core.compaction.Fate;
import dev.stowage.core.compaction.Verdict.Packed;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One compaction of a recording.
 *
 * @param at how many messages the prompt has; the one after them is the answer to it
 * @param added what was added at its tail
 * @param took the decision alone
 */
record Compaction(Recording recording, int at, Packed packed, String added, long spendable, Duration took) {

    /** What there is of a message that does not stand in the prompt as it was sent. */
    private boolean isOut(int message) {
        return packed.fates().get(message) != Fate.Plain.KEEP;
    }

    /** The facts that occur in the part that is left out: messages that are gone, or stand shortened. */
    Set<Fact> leftOut() {
        return facts(IntStream.range(0, at).filter(this::isOut));
    }

    /** Those that the rest of the recording names once more. */
    Set<Fact> later() {
        return facts(IntStream.range(at, recording.messages().size()));
    }

    /** Those that the model or the user names before a tool shows them again. */
    Set<Fact> saidBeforeShown() {
        Set<Fact> said = new HashSet<>();
        Set<Fact> shown = new HashSet<>();
        for (int i = at; i < recording.messages().size(); i++) {
            for (Fact fact : recording.facts(i)) {
                if (isOutput(i)) {
                    shown.add(fact);
                } else if (!shown.contains(fact)) {
                    said.add(fact);
                }
            }
        }
        return said;
    }

    /** Output also stands in users' messages, where the client knows no tools. */
    private boolean isOutput(int message) {
        String text = recording.messages().get(message).text();
        return recording.messages().get(message).role().answersCall()
                || (recording.messages().get(message).role() == Role.USER && text.startsWith("<returncode>"));
    }

    private Set<Fact> facts(IntStream messages) {
        return messages.boxed().flatMap(i -> recording.facts(i).stream()).collect(Collectors.toSet());
    }

    /** What stays as it was sent. */
    Passage kept() {
        return new Passage(IntStream.range(0, at)
                .filter(i -> !isOut(i))
                .mapToObj(i -> Facts.text(recording.messages().get(i)))
                .collect(Collectors.joining("\n")));
    }

    /** What stands for the part that is left out: the checkpoint, what shortened messages say now, and what was added. */
    Passage written() {
        return new Passage(writtenTexts().stream().collect(Collectors.joining("\n")));
    }

    private List<String> writtenTexts() {
        List<String> texts = IntStream.range(0, at)
                .filter(this::isOut)
                .filter(i -> packed.fates().get(i).sent())
                .mapToObj(i -> packed.fates().get(i).text().orElse("") + "\n" + calls(i))
                .collect(Collectors.toList());
        texts.add(packed.checkpoint().orElse(""));
        texts.add(added);
        return texts;
    }

    private String calls(int message) {
        String all = Facts.text(recording.messages().get(message));
        return all.substring(recording.messages().get(message).text().length());
    }

    /** The newest text of the part that is left out, as many tokens of it as {@link #written} takes. */
    Passage newest() {
        long budget = recording.tokens(written().text());
        StringBuilder newest = new StringBuilder();
        for (int i = at - 1; i >= 0 && budget > 0; i--) {
            if (isOut(i)) {
                String text = Facts.text(recording.messages().get(i));
                long tokens = recording.tokens(text);
                int most = tokens <= budget ? text.length() : (int) (text.length() * budget / tokens);
                newest.insert(0, text.substring(text.length() - most) + "\n");
                budget -= tokens;
            }
        }
        return new Passage(newest.toString());
    }

    long checkpointTokens() {
        return packed.checkpoint().map(recording::tokens).orElse(0L);
    }

    double usage() {
        return (double) packed.after() / spendable;
    }
}
