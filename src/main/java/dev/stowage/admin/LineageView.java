package dev.stowage.admin;

import dev.stowage.core.compaction.Fate;
import dev.stowage.core.residency.ShownFile;
import dev.stowage.core.session.Epoch;
import dev.stowage.core.session.Exchanged;
import dev.stowage.core.session.Known;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.PromptShares;
import dev.stowage.core.tokens.ContextUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One line of history.
 *
 * @param messages how many it has
 * @param decisions how many messages have become what
 * @param fates what became of each message, the oldest first, those alike beside each other as one
 * @param blocks what Stowage adds
 * @param workingSet paths of the files that are kept in its prompts; empty where contents are not shown
 * @param hidden what the model and Stowage said to each other
 * @param drift where its head was first another than the one before
 * @param promptByOrigin where the last prompt came from
 * @param exchanges the last ones, the newest last
 */
record LineageView(
        String id,
        int epoch,
        int messages,
        Map<String, Long> decisions,
        List<FateRun> fates,
        List<BlockView> blocks,
        Optional<List<String>> workingSet,
        List<HiddenView> hidden,
        Optional<DriftView> drift,
        PromptByOrigin promptByOrigin,
        List<ExchangeView> exchanges) {

    /**
     * Where a prompt came from.
     *
     * @param tokens by who spoke, counted and not calibrated; all 0 if it was not counted
     * @param blockBytes what Stowage added, by zone
     */
    record PromptByOrigin(PromptShares tokens, Map<String, Long> blockBytes) {}

    /**
     * Messages beside each other that have become the same.
     *
     * @param fate {@code keep}, or a kind of decision
     */
    record FateRun(String fate, int messages) {}

    /**
     * @param usage how full an exchange made its window
     */
    static LineageView of(Lineage lineage, Function<Exchanged, Optional<ContextUsage>> usage, boolean showContent) {
        Epoch epoch = lineage.epoch();
        List<BlockView> blocks = Stream.concat(
                        epoch.headBlocks().stream().map(block -> BlockView.of(block, "head", showContent)),
                        epoch.attachments().values().stream()
                                .flatMap(List::stream)
                                .map(block -> BlockView.of(block, "tail", showContent)))
                .toList();
        return new LineageView(
                lineage.id(),
                epoch.number(),
                lineage.history().size(),
                byKind(epoch),
                runs(lineage),
                blocks,
                showContent ? Optional.of(workingSet(lineage)) : Optional.empty(),
                HiddenView.of(lineage, showContent),
                lineage.dealings().drift().map(report -> DriftView.of(report, showContent)),
                new PromptByOrigin(lastShares(lineage), byZone(blocks)),
                lineage.dealings().recent().stream()
                        .map(exchanged -> ExchangeView.of(exchanged, usage.apply(exchanged)))
                        .toList());
    }

    private static List<String> workingSet(Lineage lineage) {
        return lineage.files().stream()
                .map(block -> new ShownFile(block.id(), block.body()).path())
                .flatMap(Optional::stream)
                .distinct()
                .toList();
    }

    private static Map<String, Long> byKind(Epoch epoch) {
        return epoch.decisions().values().stream()
                .map(LineageView::kind)
                .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
    }

    private static List<FateRun> runs(Lineage lineage) {
        List<FateRun> runs = new ArrayList<>();
        for (Known message : lineage.history()) {
            String fate = kind(lineage.epoch().decisionOn(message.identity()));
            int last = runs.size() - 1;
            if (last >= 0 && runs.get(last).fate().equals(fate)) {
                runs.set(last, new FateRun(fate, runs.get(last).messages() + 1));
            } else {
                runs.add(new FateRun(fate, 1));
            }
        }
        return runs;
    }

    private static String kind(Fate decision) {
        return decision.match(plain -> plain.name().toLowerCase(Locale.ROOT), outline -> "outline");
    }

    private static PromptShares lastShares(Lineage lineage) {
        return SessionRow.lastExchange(lineage).map(Exchanged::shares).orElse(PromptShares.NONE);
    }

    private static Map<String, Long> byZone(List<BlockView> blocks) {
        return blocks.stream()
                .collect(
                        Collectors.groupingBy(BlockView::zone, TreeMap::new, Collectors.summingLong(BlockView::bytes)));
    }
}
