package dev.stowage.core.tokens;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Values by patterns of models' names. Of the patterns that match a name, the one with most literal characters counts;
 * of equals, the first.
 */
public final class ByModel<T> {

    /** A deployment's models; clients may write any name, and of more than these nothing is remembered. */
    private static final int REMEMBERED = 500;

    private final List<Row<T>> rows;
    private final Map<String, Optional<T>> found = new ConcurrentHashMap<>();

    /** One pattern with its value. */
    public record Row<T>(ModelPattern pattern, T value) {}

    /**
     * @param rows patterns with their values
     */
    public ByModel(List<Row<T>> rows) {
        this.rows = List.copyOf(rows);
    }

    public List<Row<T>> rows() {
        return rows;
    }

    /** The value for a model. Dozens of patterns are asked for each name once. */
    public Optional<T> find(String model) {
        Optional<T> known = found.get(model);
        if (known != null) {
            return known;
        }
        Optional<T> best = search(ModelPattern.name(model));
        if (found.size() < REMEMBERED && model.length() <= ModelPattern.LONGEST_NAME) {
            found.put(model, best);
        }
        return best;
    }

    private Optional<T> search(String name) {
        Optional<Row<T>> best = Optional.empty();
        for (Row<T> row : rows) {
            int literals = best.map(before -> before.pattern().literals()).orElse(-1);
            if (row.pattern().literals() > literals && row.pattern().matches(name)) {
                best = Optional.of(row);
            }
        }
        return best.map(Row::value);
    }
}
