package dev.stowage.testkit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One reading of a process's meters in Prometheus' text form. */
public record Scrape(List<Sample> samples) {

    private static final Pattern LINE = Pattern.compile("([a-zA-Z_:][\\w:]*)(?:\\{(.*)})? (\\S+)");
    private static final Pattern BOUND = Pattern.compile("le=\"([^\"]+)\"");

    /** One line of it. */
    public record Sample(String name, String labels, double value) {}

    static Scrape of(String text) {
        List<Sample> samples = new ArrayList<>();
        text.lines().filter(line -> !line.startsWith("#")).forEach(line -> {
            Matcher parts = LINE.matcher(line);
            if (parts.matches()) {
                String labels = parts.group(2) == null ? "" : parts.group(2);
                samples.add(new Sample(parts.group(1), labels, Double.parseDouble(parts.group(3))));
            }
        });
        return new Scrape(samples);
    }

    private Stream<Sample> named(String name, String... labels) {
        return samples.stream()
                .filter(sample -> sample.name.equals(name))
                .filter(sample -> Stream.of(labels).allMatch(sample.labels::contains));
    }

    /** Sum over all samples of a name with these labels, each as {@code key="value"}. */
    public double sum(String name, String... labels) {
        return named(name, labels).mapToDouble(Sample::value).sum();
    }

    /** The labels of all samples of a name that are above 0, with their values. */
    public List<String> counted(String name) {
        return named(name)
                .filter(sample -> sample.value > 0)
                .map(sample -> sample.labels + " " + sample.value)
                .toList();
    }

    /**
     * A quantile of what a histogram has counted since an earlier reading: the upper bound of the bucket that it falls into.
     *
     * @param share 0..1
     */
    public double quantile(double share, Scrape earlier, String histogram, String... labels) {
        String bucket = histogram + "_bucket";
        List<Sample> buckets = named(bucket, labels)
                .sorted(Comparator.comparingDouble(Scrape::bound))
                .toList();
        double all = sum(histogram + "_count", labels) - earlier.sum(histogram + "_count", labels);
        return buckets.stream()
                .filter(sample -> sample.value - earlier.at(bucket, sample.labels) >= share * all)
                .mapToDouble(Scrape::bound)
                .findFirst()
                .orElse(Double.NaN);
    }

    private double at(String name, String labels) {
        return samples.stream()
                .filter(sample -> sample.name.equals(name) && sample.labels.equals(labels))
                .mapToDouble(Sample::value)
                .sum();
    }

    private static double bound(Sample bucket) {
        Matcher bound = BOUND.matcher(bucket.labels);
        if (!bound.find()) {
            throw new AssertionError("no bound in " + bucket);
        }
        return bound.group(1).equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(bound.group(1));
    }
}
