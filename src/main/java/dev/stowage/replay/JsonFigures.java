package dev.stowage.replay;

import dev.stowage.core.tokens.Prices;
import java.util.List;
import java.util.OptionalDouble;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Figures of the reports for programs. What is not known is {@code null}. */
final class JsonFigures {

    private JsonFigures() {}

    static void setup(ObjectNode node, Setup setup) {
        node.put("begun", setup.begun().toString());
        node.put("upstream", setup.upstream());
        node.put("simulated", setup.isSimulated());
        setup.mode().ifPresentOrElse(mode -> node.put("mode", mode), () -> node.putNull("mode"));
        node.put("session_header", setup.sessionHeader());
        setup.step()
                .ifPresentOrElse(
                        step -> node.put("step_seconds", step.toMillis() / 1000.0), () -> node.putNull("step_seconds"));
    }

    /** The name of a conversation, its model, and what that costs. */
    static void name(ObjectNode node, Comparison comparison) {
        node.put("id", comparison.id());
        node.put("model", comparison.model());
        comparison
                .prices()
                .ifPresentOrElse(
                        prices -> prices(node.putObject("usd_per_million"), prices),
                        () -> node.putNull("usd_per_million"));
    }

    private static void prices(ObjectNode node, Prices prices) {
        node.put("input", prices.input());
        putOrNull(node, "cached_input", prices.cachedInput());
        putOrNull(node, "cache_write", prices.cacheWrite());
        node.put("output", prices.output());
        node.put("dated", prices.dated().toString());
    }

    static void tally(ObjectNode node, Tally tally) {
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
        ObjectNode compactions = node.putObject("compactions");
        tally.compactions().forEach((level, times) -> compactions.put(level.code(), times));
    }

    /** Stowage's figures less the direct ones. */
    static void difference(ObjectNode node, Tally direct, Tally stowage) {
        node.put("requests", stowage.requests() - direct.requests());
        node.put("prompt_tokens", stowage.prompt() - direct.prompt());
        node.put("cached_tokens", stowage.cached() - direct.cached());
        putOrNull(node, "hit_share", less(stowage.hitShare(), direct.hitShare()));
        node.put("peak_prompt_tokens", stowage.peak() - direct.peak());
        node.put("completion_tokens", stowage.completion() - direct.completion());
        putOrNull(node, "usd", less(stowage.usd(), direct.usd()));
        node.put("refused", stowage.refused() - direct.refused());
    }

    static void curve(ObjectNode node, List<Answer> answers) {
        ArrayNode curve = node.putArray("prompt_tokens_by_request");
        Comparison.prompts(answers).forEach(tokens -> {
            if (tokens.isPresent()) {
                curve.add(tokens.getAsLong());
            } else {
                curve.addNull();
            }
        });
    }

    static void problem(ObjectNode node, InputProblem problem) {
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
