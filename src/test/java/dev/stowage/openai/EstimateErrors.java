package dev.stowage.openai;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/** Errors of estimates, by the form of the conversation and how far it had come. */
final class EstimateErrors {

    /** How many bills of the conversation had been seen. */
    enum Stage {
        FIRST,
        EARLY,
        LATER;

        static Stage of(int request) {
            return request == 1 ? FIRST : request <= 5 ? EARLY : LATER;
        }
    }

    private record Sample(String form, Stage stage, double error) {}

    private final List<Sample> samples = new ArrayList<>();

    void add(String form, int request, long estimate, long billed) {
        samples.add(new Sample(form, Stage.of(request), Math.abs(estimate - billed) / (double) billed));
    }

    long count(Stage stage) {
        return samples.stream().filter(sample -> sample.stage == stage).count();
    }

    /** Absolute error relative to the bill, at this quantile. */
    double quantile(Stage stage, double quantile) {
        return quantile(samples, stage, quantile);
    }

    private static double quantile(List<Sample> samples, Stage stage, double quantile) {
        double[] errors = samples.stream()
                .filter(sample -> sample.stage == stage)
                .mapToDouble(Sample::error)
                .sorted()
                .toArray();
        return errors.length == 0 ? Double.NaN : errors[(int) Math.min(errors.length - 1, quantile * errors.length)];
    }

    String table() {
        StringBuilder table = new StringBuilder("| form | requests | first | second to fifth | later |\n")
                .append("| --- | ---: | ---: | ---: | ---: |\n");
        for (String form : new TreeSet<>(samples.stream().map(Sample::form).toList())) {
            row(
                    table,
                    form,
                    samples.stream().filter(sample -> sample.form.equals(form)).toList());
        }
        row(table, "all", samples);
        return table.toString();
    }

    private static void row(StringBuilder table, String form, List<Sample> samples) {
        table.append("| ").append(form).append(" | ").append(samples.size());
        for (Stage stage : Stage.values()) {
            table.append(String.format(
                    Locale.ROOT,
                    " | %.1f / %.1f",
                    100 * quantile(samples, stage, 0.5),
                    100 * quantile(samples, stage, 0.9)));
        }
        table.append(" |\n");
    }
}
