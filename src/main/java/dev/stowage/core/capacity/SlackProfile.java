package dev.stowage.core.capacity;

import java.util.List;
import java.util.stream.IntStream;

/**
 * How the slack of the last observations went.
 *
 * @param finalSlack the newest, in bits
 * @param minSlack the least
 * @param violationRatio share of those that are 0 or less
 * @param volatility population standard deviation of the steps from one to the next
 * @param drop by how much the newest is less than the one before, at least 0
 */
public record SlackProfile(double finalSlack, double minSlack, double violationRatio, double volatility, double drop) {

    /**
     * Of one or more values.
     *
     * @param slacks the oldest first
     */
    public static SlackProfile of(List<Double> slacks) {
        int size = slacks.size();
        double newest = slacks.get(size - 1);
        double least = slacks.stream().mapToDouble(Double::doubleValue).min().orElse(newest);
        long violations = slacks.stream().filter(slack -> slack <= 0).count();
        double before = size > 1 ? slacks.get(size - 2) : newest;
        return new SlackProfile(
                newest, least, (double) violations / size, deviationOfSteps(slacks), Math.max(0, before - newest));
    }

    private static double deviationOfSteps(List<Double> slacks) {
        double[] steps = IntStream.range(1, slacks.size())
                .mapToDouble(at -> slacks.get(at) - slacks.get(at - 1))
                .toArray();
        double mean = IntStream.range(0, steps.length)
                .mapToDouble(at -> steps[at])
                .average()
                .orElse(0);
        double variance = IntStream.range(0, steps.length)
                .mapToDouble(at -> (steps[at] - mean) * (steps[at] - mean))
                .average()
                .orElse(0);
        return Math.sqrt(variance);
    }
}
