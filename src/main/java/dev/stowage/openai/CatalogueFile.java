package dev.stowage.openai;

import dev.stowage.core.tokens.ByModel;
import dev.stowage.core.tokens.Catalogue;
import dev.stowage.core.tokens.CatalogueEntry;
import dev.stowage.core.tokens.PeakHours;
import dev.stowage.core.tokens.Prices;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;

/** Reads catalogues of models: ours, and an operator's in the same form. */
public final class CatalogueFile {

    private CatalogueFile() {}

    /** The catalogue that comes with Stowage. */
    public static Catalogue shipped() {
        return new Catalogue(List.of(parse(PatternFile.resource("model-catalogue.csv"))));
    }

    /**
     * The rows of a file; what its cells leave empty stays unknown.
     *
     * @throws IllegalArgumentException if a line cannot be read; the message has its number
     */
    public static ByModel<CatalogueEntry> parse(String text) {
        return PatternFile.parse(text, CatalogueFile::entry);
    }

    private static CatalogueEntry entry(Function<String, String> cell) {
        return new CatalogueEntry(
                tokens(cell.apply("window")),
                tokens(cell.apply("max_input")),
                tokens(cell.apply("max_output")),
                prices(cell));
    }

    private static Optional<Prices> prices(Function<String, String> cell) {
        OptionalDouble input = price(cell.apply("input"));
        OptionalDouble output = price(cell.apply("output"));
        if (input.isPresent() != output.isPresent()) {
            throw new IllegalArgumentException("a price of input needs one of output, and the reverse");
        }
        return input.isEmpty()
                ? Optional.empty()
                : Optional.of(new Prices(
                        input.getAsDouble(),
                        price(cell.apply("cached_input")),
                        price(cell.apply("cache_write")),
                        output.getAsDouble(),
                        LocalDate.parse(cell.apply("dated")),
                        peak(cell.apply("peak"))));
    }

    private static Optional<PeakHours> peak(String cell) {
        return cell.isEmpty() ? Optional.empty() : Optional.of(PeakHours.parse(cell));
    }

    private static OptionalInt tokens(String cell) {
        if (cell.isEmpty()) {
            return OptionalInt.empty();
        }
        int tokens = Integer.parseInt(cell);
        if (tokens <= 0) {
            throw new IllegalArgumentException("not a number of tokens: " + cell);
        }
        return OptionalInt.of(tokens);
    }

    private static OptionalDouble price(String cell) {
        if (cell.isEmpty()) {
            return OptionalDouble.empty();
        }
        double price = Double.parseDouble(cell);
        if (!(price >= 0)) {
            throw new IllegalArgumentException("not a price: " + cell);
        }
        return OptionalDouble.of(price);
    }
}
