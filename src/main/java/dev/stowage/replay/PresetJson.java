package dev.stowage.replay;

import dev.stowage.core.compaction.Thresholds;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Presets for programs: in place of one Stowage's figures those of each preset, by its name. */
final class PresetJson {

    private PresetJson() {}

    static String of(PresetComparison comparison) {
        ObjectNode root = JsonReport.begun(comparison.setup());
        ObjectNode presets = root.putObject(comparison.kind());
        comparison
                .runs()
                .forEach(run -> run.variant()
                        .thresholds()
                        .ifPresentOrElse(
                                levels -> thresholds(
                                        presets.putObject(run.variant().code()), levels),
                                () -> presets.putNull(run.variant().code())));
        ObjectNode total = root.putObject("total");
        sides(total, comparison, comparison.directly(), run -> run.report().throughStowage());
        ArrayNode conversations = root.putArray("conversations");
        List<List<Comparison>> byConversation = comparison.byConversation();
        for (int at = 0; at < byConversation.size(); at++) {
            conversation(conversations.addObject(), comparison, at, byConversation.get(at));
        }
        return JsonReport.ended(root, comparison.problems(), comparison.notes());
    }

    private static void thresholds(ObjectNode node, Thresholds levels) {
        node.put("soft", levels.soft());
        node.put("hard", levels.hard());
        node.put("emergency", levels.emergency());
    }

    private static void conversation(ObjectNode node, PresetComparison comparison, int at, List<Comparison> runs) {
        JsonFigures.name(node, runs.get(0));
        sides(
                node,
                comparison,
                runs.get(0).directly(),
                run -> run.report().conversations().get(at).throughStowage());
        JsonFigures.curve(node.withObject("/direct"), runs.get(0).direct());
        for (int run = 0; run < runs.size(); run++) {
            String preset = comparison.runs().get(run).variant().code();
            JsonFigures.curve(node.withObject("/" + preset), runs.get(run).stowage());
        }
    }

    private static void sides(
            ObjectNode node, PresetComparison comparison, Tally direct, Function<PresetComparison.Run, Tally> through) {
        JsonFigures.tally(node.putObject("direct"), direct);
        sight(node.withObject("/direct"), comparison, direct);
        for (PresetComparison.Run run : comparison.runs()) {
            ObjectNode preset = node.putObject(run.variant().code());
            Tally tally = through.apply(run);
            JsonFigures.tally(preset, tally);
            sight(preset, comparison, tally);
            JsonFigures.difference(preset.putObject("difference"), direct, tally);
        }
    }

    private static void sight(ObjectNode node, PresetComparison comparison, Tally tally) {
        if (comparison.isSighted()) {
            node.put("needed_text", tally.needed());
            node.put("needed_text_seen", tally.seen());
        }
    }
}
