package dev.stowage.replay;

import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The report for programs. Differences are Stowage's figure less the direct one. */
final class JsonReport {

    private static final int FORMAT = 1;

    private JsonReport() {}

    static String of(Report report) {
        ObjectNode root = begun(report.setup());
        sides(root.putObject("total"), report.directly(), report.throughStowage());
        ArrayNode conversations = root.putArray("conversations");
        report.conversations().forEach(each -> conversation(conversations.addObject(), each));
        return ended(root, report.problems(), report.notes());
    }

    /** A report of which no more than its setup is written. */
    static ObjectNode begun(Setup setup) {
        ObjectNode root = Json.object().put("format", FORMAT);
        JsonFigures.setup(root.putObject("setup"), setup);
        return root;
    }

    /** The whole text of a report, once what was left out and the notes are added. */
    static String ended(ObjectNode root, List<InputProblem> problems, List<String> notes) {
        ArrayNode unreadable = root.putArray("unreadable");
        problems.forEach(problem -> JsonFigures.problem(unreadable.addObject(), problem));
        notes.forEach(root.putArray("notes")::add);
        return Json.pretty(root) + "\n";
    }

    private static void conversation(ObjectNode node, Comparison comparison) {
        JsonFigures.name(node, comparison);
        sides(node, comparison.directly(), comparison.throughStowage());
        JsonFigures.curve(node.withObject("/direct"), comparison.direct());
        JsonFigures.curve(node.withObject("/stowage"), comparison.stowage());
    }

    private static void sides(ObjectNode node, Tally direct, Tally stowage) {
        JsonFigures.tally(node.putObject("direct"), direct);
        JsonFigures.tally(node.putObject("stowage"), stowage);
        JsonFigures.difference(node.putObject("difference"), direct, stowage);
    }
}
