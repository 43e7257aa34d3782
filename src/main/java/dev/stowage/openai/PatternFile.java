package dev.stowage.openai;

import dev.stowage.core.tokens.ByModel;
import dev.stowage.core.tokens.ModelPattern;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A file with a row for each pattern of models' names: comma-separated without quotes, the names of the columns first;
 * lines that are empty or begin with {@code #} are skipped.
 */
final class PatternFile {

    private static final String PATTERN = "pattern";

    private PatternFile() {}

    /**
     * The rows of {@code text}.
     *
     * @param value reads a row's cells by their columns' names; cells that are empty or missing are empty strings
     * @throws IllegalArgumentException if a line cannot be read; the message has its number
     */
    static <T> ByModel<T> parse(String text, Function<Function<String, String>, T> value) {
        List<ByModel.Row<T>> rows = new ArrayList<>();
        List<String> columns = List.of();
        int number = 0;
        for (String line : text.split("\r?\n", -1)) {
            number++;
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            List<String> cells = List.of(line.strip().split("\\s*,\\s*", -1));
            if (columns.isEmpty()) {
                columns = cells;
            } else {
                rows.add(row(number, columns, cells, value));
            }
        }
        return new ByModel<>(rows);
    }

    /** The text of a file that comes with this package. */
    static String resource(String name) {
        try (InputStream stream = PatternFile.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("missing resource " + name);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static <T> ByModel.Row<T> row(
            int number, List<String> columns, List<String> cells, Function<Function<String, String>, T> value) {
        if (!columns.contains(PATTERN)) {
            throw new IllegalArgumentException("line " + number + ": no column is named " + PATTERN);
        }
        if (cells.size() > columns.size()) {
            throw new IllegalArgumentException("line " + number + ": more cells than columns");
        }
        Map<String, String> byColumn = new HashMap<>();
        for (int cell = 0; cell < cells.size(); cell++) {
            byColumn.put(columns.get(cell), cells.get(cell));
        }
        Function<String, String> cell = column -> byColumn.getOrDefault(column, "");
        try {
            return new ByModel.Row<>(new ModelPattern(cell.apply(PATTERN)), value.apply(cell));
        } catch (RuntimeException unreadable) {
            throw new IllegalArgumentException("line " + number + ": " + unreadable.getMessage(), unreadable);
        }
    }
}
