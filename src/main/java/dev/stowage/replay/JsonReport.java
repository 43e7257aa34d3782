package dev.stowage.replay;

import dev.stowage.core.tokens.Prices;
import java.util.List;
import java.util.OptionalDouble;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The report for programs. What is not known is {@code null}; differences are Stowage's figure less the direct one. */
final class JsonReport {

    private static final int FORMAT = 1;

    private JsonReport() {}

    static String of(Report report) {
        ObjectNode root = Json.object().put("format", FORMAT);
        setup(root.putObject("setup"), report.setup());
        sides(root.putObject("total"), report.directly(), report.throughStowage());
        ArrayNode conversations = root.putArray("conversations");
        report.conversations().forEach(each -> conversation(conversations.addObject(), each));
        ArrayNode unreadable = root.putArray("unreadable");
        report.problems().forEach(problem -> problem(unreadable.addObject(), problem));
        report.notes().forEach(root.putArray("notes")::add);
        return Json.pretty(root) + "\n";
    }

    private static void setup(ObjectNode node, Setup setup) {
        node.put("begun", setup.begun().toString());
        node.put("upstream", setup.upstream());
        node.put("simulated", setup.isSimulated());
        setup.mode().ifPresentOrElse(mode -> node.put("mode", mode), () -> node.putNull("mode"));
        node.put("session_header", setup.sessionHeader());
        setup.step()
                .ifPresentOrElse(
                        step -> node.put("step_seconds", step.toMillis() / 1000.0), () -> node.putNull("step_seconds"));
    }

    private static void conversation(ObjectNode node, Comparison comparison) {
        node.put("id", comparison.id());
        node.put("model", comparison.model());
        comparison
                .prices()
                .ifPresentOrElse(
                        prices -> prices(node.putObject("usd_per_million"), prices),
                        () -> node.putNull("usd_per_million"));
        sides(node, comparison.directly(), comparison.throughStowage());
        curve(node.withObject("/direct"), comparison.direct());
        curve(node.withObject("/stowage"), comparison.stowage());
    }

    private static void prices(ObjectNode node, Prices prices) {
        node.put("input", prices.input());
        putOrNull(node, "cached_input", prices.cachedInput());
        putOrNull(node, "cache_write", prices.cacheWrite());
        node.put("output", prices.output());
        node.put("dated", prices.dated().toString());
    }

    private static void sides(ObjectNode node, Tally direct, Tally stowage) {
        tally(node.putObject("direct"), direct);
        tally(node.putObject("stowage"), stowage);
        ObjectNode difference = node.putObject("difference");
        difference.put("requests", stowage.requests() - direct.requests());
        difference.put("prompt_tokens", stowage.prompt() - direct.prompt());
        difference.put("cached_tokens", stowage.cached() - direct.cached());
        putOrNull(difference, "hit_share", less(stowage.hitShare(), direct.hitShare()));
        difference.put("peak_prompt_tokens", stowage.peak() - direct.peak());
        difference.put("completion_tokens", stowage.completion() - direct.completion());
        putOrNull(difference, "usd", less(stowage.usd(), direct.usd()));
        difference.put("refused", stowage.refused() - direct.refused());
    }

    private static void tally(ObjectNode node, Tally tally) {
        node.put("requests", tally.requests());
        node.put("prompt_tokens", tally.prompt());
        node.put("cached_tokens", tally.cached());
        putOrNull(node, "hit_share", tally.hitShare());
        node.put("peak_prompt_tokens", tally.peak());
        node.put("completion_tokens", tally.completion());
        putOrNull(node, "usd", tally.usd());
        node.put("refused", tally.refused());
        node.put("without_usage", tally.unreported());
        ObjectNode refusals = node.putObject("refusals");
        tally.refusals().forEach(refusals::put);
    }

    private static void curve(ObjectNode node, List<Answer> answers) {
        ArrayNode curve = node.putArray("prompt_tokens_by_request");
        Comparison.prompts(answers).forEach(tokens -> {
            if (tokens.isPresent()) {
                curve.add(tokens.getAsLong());
            } else {
                curve.addNull();
            }
        });
    }

    private static void problem(ObjectNode node, InputProblem problem) {
        node.put("file", problem.file());
        problem.line().ifPresentOrElse(line -> node.put("line", line), () -> node.putNull("line"));
        node.put("problem", problem.what());
    }

    private static OptionalDouble less(OptionalDouble from, OptionalDouble subtracted) {
        return from.isPresent() && subtracted.isPresent()
                ? OptionalDouble.of(from.getAsDouble() - subtracted.getAsDouble())
                : OptionalDouble.empty();
    }

    private static void putOrNull(ObjectNode node, String name, OptionalDouble value) {
        value.ifPresentOrElse(known -> node.put(name, known), () -> node.putNull(name));
    }
}
