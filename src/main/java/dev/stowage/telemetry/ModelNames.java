package dev.stowage.telemetry;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Turns a model's name, which is free text from a client, into a label value out of a small set: the configured names,
 * then the families of {@code model-names.txt}, else {@code other}.
 */
final class ModelNames {

    static final String OTHER = "other";
    static final int MAX_LABELS = 50;

    private static final int MAX_LENGTH = 64;
    private static final int REMEMBERED = 1000;

    private final Set<String> configured;
    private final List<String> families;
    private final Set<String> inUse = ConcurrentHashMap.newKeySet();

    /** A label stays its name's: what has been admitted is for good, and so is what has not. */
    private final Remembered<String, String> labels = new Remembered<>(
            REMEMBERED, model -> known(model).filter(this::admitted).orElse(OTHER));

    ModelNames(Set<String> configured) {
        this.configured = Set.copyOf(configured);
        families = read("model-names.txt");
    }

    String label(Optional<String> model) {
        return model.filter(name -> name.length() <= MAX_LENGTH).map(labels::of).orElse(OTHER);
    }

    private Optional<String> known(String model) {
        if (configured.contains(model)) {
            return Optional.of(model);
        }
        String name = model.substring(model.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        for (String family : families) {
            if (name.startsWith(family)) {
                return Optional.of(family);
            }
        }
        return Optional.empty();
    }

    private boolean admitted(String label) {
        return inUse.contains(label) || (inUse.size() < MAX_LABELS && inUse.add(label));
    }

    /** Longest first, so that {@code gpt-4o-mini} is not taken for {@code gpt-4o}. */
    private static List<String> read(String resource) {
        try (InputStream stream = ModelNames.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException("missing resource " + resource);
            }
            Stream<String> lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8)).lines();
            List<String> names = new ArrayList<>(lines.filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList());
            names.sort((one, other) -> other.length() - one.length());
            return List.copyOf(names);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
