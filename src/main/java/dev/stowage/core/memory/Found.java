package dev.stowage.core.memory;

import dev.stowage.core.files.Cut;
import dev.stowage.core.memory.ExternalRecall.Finding;
import dev.stowage.core.memory.MemoryEvent.ExternalRecallInjected;
import dev.stowage.core.memory.MemoryEvent.Skip;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What of somebody else's findings may go into a prompt. */
public sealed interface Found {

    /** The answer of the function that fits. */
    <T> T match(Function<Block, T> onBlock, Function<Nothing, T> onNothing);

    /**
     * Looks through findings: what is known already, says nothing, or is Stowage's own, stays out.
     *
     * @param known texts that the prompt or the session has already
     */
    static Found among(List<Finding> findings, Set<String> known) {
        if (findings.isEmpty()) {
            return new Nothing(Skip.NO_HITS);
        }
        Set<String> said = known.stream().map(Unit::plain).collect(Collectors.toCollection(HashSet::new));
        List<Finding> fit = new ArrayList<>();
        boolean blank = true;
        for (Finding finding : findings) {
            blank &= finding.text().isBlank();
            Finding plain = new Finding(
                    finding.id(),
                    Cut.masked(Wrapping.STOWAGE.outside(finding.title()), Block.LONGEST_TITLE),
                    Cut.masked(Wrapping.STOWAGE.outside(finding.text()), Recall.EXCERPT),
                    finding.score());
            if (!plain.text().isBlank() && said.add(Unit.plain(plain.text()))) {
                fit.add(plain);
            }
        }
        return fit.isEmpty() ? new Nothing(blank ? Skip.EMPTY_BLOCK : Skip.FILTERED_OUT) : new Block(fit);
    }

    /**
     * A block for a prompt.
     *
     * @param findings whose texts stand in it
     */
    record Block(List<Finding> findings) implements Found {

        private static final int LONGEST_TITLE = 80;
        private static final double CONFIDENCE = 0.6;

        public Block {
            findings = List.copyOf(findings);
        }

        /** Without scores. */
        public String text() {
            return findings.stream().map(Block::line).collect(Collectors.joining("\n"));
        }

        /** Those findings that stand whole in one of these texts. */
        public Block shownIn(List<String> texts) {
            return new Block(findings.stream()
                    .filter(finding -> texts.stream().anyMatch(text -> text.contains(line(finding))))
                    .toList());
        }

        private static String line(Finding finding) {
            return "- " + (finding.title().isBlank() ? "" : finding.title() + ": ") + finding.text();
        }

        /**
         * What a session knows by having been told so; only for one whose prompt really has this block. What a provider calls a
         * score says nothing about how sure it is, and is kept beside.
         */
        public List<Unit> writtenBack(String session, Instant at) {
            return findings.stream()
                    .map(finding -> Unit.seen(
                                    session,
                                    Unit.Type.FACT,
                                    finding.title().isBlank() ? "external" : finding.title(),
                                    finding.text(),
                                    CONFIDENCE,
                                    List.of(),
                                    Map.of("finding", finding.id(), "score", Double.toString(finding.score())),
                                    at)
                            .in(Unit.Tier.EXTERNAL, CONFIDENCE))
                    .toList();
        }

        /** What to tell once the block is in a prompt. */
        public MemoryEvent injected(ExternalRule rule, Recall internal) {
            return new ExternalRecallInjected(
                    findings.size(), internal.topScore(), rule.minInternalScore(), findings.size());
        }

        @Override
        public <T> T match(Function<Block, T> onBlock, Function<Nothing, T> onNothing) {
            return onBlock.apply(this);
        }
    }

    /** Nothing is fit. */
    record Nothing(Skip reason) implements Found {

        @Override
        public <T> T match(Function<Block, T> onBlock, Function<Nothing, T> onNothing) {
            return onNothing.apply(this);
        }
    }
}
