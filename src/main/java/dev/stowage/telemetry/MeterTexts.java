package dev.stowage.telemetry;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.config.MeterFilter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Gives each of Stowage's meters its help text when it is registered. A registry asks its filters only about what it has not got
 * yet, so that finding a meter by its labels costs what it did.
 */
public final class MeterTexts implements MeterFilter {

    private static final String RESOURCE = "meters.txt";

    private final Map<String, String> texts =
            families().stream().collect(Collectors.toUnmodifiableMap(Family::name, Family::help));

    /**
     * A meter with all its series.
     *
     * @param name in Prometheus
     * @param type counter, histogram or gauge
     * @param labels separated by commas; {@code none} where it has none
     * @param meaning what it tells, as Markdown
     */
    public record Family(String name, String type, String labels, String meaning) {

        private static Family read(String line) {
            String[] parts = line.split("; ", 4);
            return new Family(parts[0], parts[1], parts[2], parts[3]);
        }

        String help() {
            return meaning.replace("`", "");
        }
    }

    /** All that there are, by their names. */
    public static List<Family> families() {
        try (InputStream stream = MeterTexts.class.getResourceAsStream(RESOURCE)) {
            if (stream == null) {
                throw new IllegalStateException("missing resource " + RESOURCE);
            }
            return new BufferedReader(new InputStreamReader(stream, UTF_8))
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(Family::read)
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public Meter.Id map(Meter.Id id) {
        String text = texts.get(nameOf(id));
        return text == null
                ? id
                : new Meter.Id(id.getName(), Tags.of(id.getTagsAsIterable()), id.getBaseUnit(), text, id.getType());
    }

    /** As Prometheus calls it. */
    private static String nameOf(Meter.Id id) {
        String name = id.getName().replace('.', '_');
        return switch (id.getType()) {
            case COUNTER -> name + "_total";
            case TIMER -> name + "_seconds";
            case GAUGE, DISTRIBUTION_SUMMARY, LONG_TASK_TIMER, OTHER -> name;
        };
    }
}
