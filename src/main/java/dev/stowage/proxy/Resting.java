package dev.stowage.proxy;

import dev.stowage.core.chat.Spoken;
import dev.stowage.core.compaction.LadderMessage;
import dev.stowage.core.compaction.LadderPrompt;
import dev.stowage.core.files.FileTruths;
import dev.stowage.core.residency.Elsewhere;
import dev.stowage.core.residency.Laid;
import dev.stowage.core.residency.Reads;
import dev.stowage.core.residency.Residency;
import dev.stowage.core.residency.Residency.Prompt;
import dev.stowage.core.session.Block;
import dev.stowage.core.session.Lineage;
import dev.stowage.proxy.Questions.Question;
import dev.stowage.telemetry.FailOpen;
import dev.stowage.telemetry.Meters;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts files at the heads of new epochs, and lets their reads refer to that. What fails costs the files, never the compaction. */
final class Resting {

    private static final Logger LOG = LoggerFactory.getLogger(Resting.class);

    private final Residency residency;
    private final Meters meters;

    Resting(Residency residency, Meters meters) {
        this.residency = residency;
        this.meters = meters;
    }

    /**
     * A prompt as a new epoch has it.
     *
     * @param files that stand at its head
     */
    record Rested(LadderPrompt prompt, List<Block> files) {

        static Rested without(LadderPrompt prompt) {
            return new Rested(prompt, List.of());
        }

        Rested {
            files = List.copyOf(files);
        }
    }

    /**
     * The prompt with its files at the head of the next epoch; the very same where none is known.
     *
     * @param elsewhere what is known of them besides
     */
    Rested rested(Question question, Assessment assessment, LadderPrompt prompt, Elsewhere elsewhere) {
        try {
            return laid(question, assessment, prompt, elsewhere);
        } catch (RuntimeException broken) {
            LOG.warn("a prompt is compacted without the files that it works on: {}", broken.toString());
            meters.failedOpen(FailOpen.RESIDENCY);
            return Rested.without(prompt);
        }
    }

    private Rested laid(Question question, Assessment assessment, LadderPrompt prompt, Elsewhere elsewhere) {
        Lineage lineage = question.lineage();
        List<LadderMessage> messages = prompt.messages();
        FileTruths told =
                FileTruths.of(messages.stream().map(LadderMessage::spoken).toList());
        IntPredicate loose = prompt.loose();
        List<Laid> head = residency.head(new Prompt(
                told,
                elsewhere,
                stand -> !loose.test(stand.message())
                        && FileBlocks.isSeen(
                                stand, messages.get(stand.message()).fate()),
                assessment.window().tokens(),
                lineage.id() + "-" + (lineage.epoch().number() + 1)));
        Map<Integer, Spoken> open = IntStream.range(0, messages.size())
                .filter(at -> loose.test(at) && messages.get(at).fate().sent())
                .boxed()
                .collect(Collectors.toMap(at -> at, at -> messages.get(at).spoken()));
        List<Block> files =
                head.stream().map(laid -> FileBlocks.of(laid, lineage)).toList();
        long tokens = files.stream()
                .mapToLong(block -> prompt.counter().applyAsLong(block.text()))
                .sum();
        return head.isEmpty()
                ? Rested.without(prompt)
                : new Rested(prompt.resting(Reads.of(told, head, open), tokens), files);
    }

    /** A new epoch has begun, with these files at its head. */
    void begun(Lineage before, List<Block> files) {
        meters.residency().count("head", files.size());
        meters.residency().count("evicted", Math.max(0, Residency.files(FileBlocks.shown(before)) - files.size()));
    }
}
