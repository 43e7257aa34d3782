package dev.stowage.core.tokens;

import java.util.List;
import java.util.Optional;

/**
 * Values by patterns of models' names. Of the patterns that match a name, the one with most literal characters counts;
 * of equals, the first.
 *
 * @param rows patterns with their values
 */
public record ByModel<T>(List<Row<T>> rows) {

    /** One pattern with its value. */
    public record Row<T>(ModelPattern pattern, T value) {}

    public ByModel {
        rows = List.copyOf(rows);
    }

    /** The value for a model. */
    public Optional<T> find(String model) {
        String name = ModelPattern.name(model);
        Optional<Row<T>> best = Optional.empty();
        for (Row<T> row : rows) {
            int known = best.map(found -> found.pattern().literals()).orElse(-1);
            if (row.pattern().literals() > known && row.pattern().matches(name)) {
                best = Optional.of(row);
            }
        }
        return best.map(Row::value);
    }
}
