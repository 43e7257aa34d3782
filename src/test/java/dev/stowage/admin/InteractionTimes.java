package dev.stowage.admin;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * What things cost that somebody does in a page, by the browser's own figures: Event Timing from the input to the paint after
 * it, long tasks, and the processor time of the page's thread, which a busy machine hardly makes longer. All in milliseconds.
 */
final class InteractionTimes {

    private static final String WATCH = """
            () => {
              globalThis.told = { event: [], longtask: [] };
              const watch = (type, more) => new PerformanceObserver((list) =>
                told[type].push(...list.getEntries().map(({ duration }) => duration))).observe({ type, ...more });
              watch('event', { durationThreshold: 16 });
              watch('longtask', {});
            }""";

    /** Entries are told after the frame that they are of. */
    private static final String AT_REST = """
            () => new Promise((atRest) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(
              () => setTimeout(() => atRest([told.event.splice(0), told.longtask.splice(0)])), { timeout: 2000 }))))""";

    private static final double MILLIS = 1000;

    private final Page page;
    private final CDPSession session;
    private final Map<String, List<Try>> tries = new LinkedHashMap<>();

    private record Try(double event, double processor, double script, double layout, int longTasks) {}

    InteractionTimes(Page page) {
        this.page = page;
        session = page.context().newCDPSession(page);
        JsonObject processorTime = new JsonObject();
        processorTime.addProperty("timeDomain", "threadTicks");
        session.send("Performance.enable", processorTime);
        page.evaluate(WATCH);
    }

    /** Does it, and waits until the page has come to rest. */
    void of(String what, Runnable action) {
        page.evaluate(AT_REST);
        Map<String, Double> before = figures();
        action.run();
        List<?> told = (List<?>) page.evaluate(AT_REST);
        Map<String, Double> after = figures();
        ToDoubleFunction<String> took = name -> figure(after, name) - figure(before, name);
        tries.computeIfAbsent(what, unknown -> new ArrayList<>())
                .add(new Try(
                        longest((List<?>) told.get(0)),
                        took.applyAsDouble("TaskDuration"),
                        took.applyAsDouble("ScriptDuration"),
                        took.applyAsDouble("LayoutDuration") + took.applyAsDouble("RecalcStyleDuration"),
                        ((List<?>) told.get(1)).size()));
    }

    private Map<String, Double> figures() {
        Map<String, Double> all = new HashMap<>();
        for (JsonElement metric : session.send("Performance.getMetrics").getAsJsonArray("metrics")) {
            JsonObject one = metric.getAsJsonObject();
            all.put(one.get("name").getAsString(), MILLIS * one.get("value").getAsDouble());
        }
        return all;
    }

    private static double figure(Map<String, Double> all, String name) {
        return Objects.requireNonNull(all.get(name), name);
    }

    private static double longest(List<?> durations) {
        return durations.stream()
                .mapToDouble(duration -> ((Number) duration).doubleValue())
                .max()
                .orElse(0);
    }

    /** The rows of a table: medians of all tries, and how many long tasks there were in how many. */
    String table() {
        StringBuilder rows = new StringBuilder();
        tries.forEach((what, all) -> rows.append("| %s | %.0f | %.0f | %.0f | %.0f | %d of %d |%n"
                .formatted(
                        what,
                        median(all, Try::event),
                        median(all, Try::processor),
                        median(all, Try::script),
                        median(all, Try::layout),
                        all.stream().filter(one -> one.longTasks > 0).count(),
                        all.size())));
        return rows.toString();
    }

    private static double median(List<Try> all, ToDoubleFunction<Try> figure) {
        return all.stream()
                .mapToDouble(figure)
                .sorted()
                .skip(all.size() / 2)
                .findFirst()
                .orElseThrow();
    }
}
