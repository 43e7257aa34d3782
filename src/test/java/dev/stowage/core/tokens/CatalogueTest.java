package dev.stowage.core.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.tokens.ContextWindow.Source;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class CatalogueTest {

    private static final OptionalInt UNKNOWN = OptionalInt.empty();
    private static final Prices CHEAP =
            new Prices(1, OptionalDouble.of(0.1), OptionalDouble.empty(), 2, LocalDate.EPOCH);
    private static final CatalogueEntry FULL =
            new CatalogueEntry(OptionalInt.of(400), OptionalInt.of(272), OptionalInt.of(128), Optional.of(CHEAP));
    private static final Catalogue SHIPPED = new Catalogue(List.of(row("gpt-5-mini*", FULL)));

    @Test
    void entry_givesTheWindow() {
        assertThat(SHIPPED.find("gpt-5-mini").flatMap(CatalogueEntry::contextWindow))
                .contains(new ContextWindow(400, OptionalInt.of(272), OptionalInt.of(128), Source.CATALOGUE));
        assertThat(SHIPPED.find("other")).isEmpty();
        assertThat(new CatalogueEntry(UNKNOWN, UNKNOWN, UNKNOWN, Optional.of(CHEAP)).contextWindow())
                .isEmpty();
    }

    @Test
    void ownRow_standsBeforeAMoreLiteralOne() {
        CatalogueEntry own = new CatalogueEntry(OptionalInt.of(100), UNKNOWN, UNKNOWN, Optional.empty());
        assertThat(SHIPPED.under(row("gpt-*", own)).find("gpt-5-mini"))
                .contains(new CatalogueEntry(OptionalInt.of(100), UNKNOWN, OptionalInt.of(128), Optional.of(CHEAP)));
    }

    @Test
    void ownPrices_leaveTheWindow() {
        Prices dear = new Prices(9, OptionalDouble.empty(), OptionalDouble.empty(), 9, LocalDate.EPOCH);
        CatalogueEntry own = new CatalogueEntry(UNKNOWN, UNKNOWN, UNKNOWN, Optional.of(dear));
        assertThat(SHIPPED.under(row("*", own)).find("gpt-5-mini"))
                .contains(new CatalogueEntry(FULL.window(), FULL.maxInput(), FULL.maxOutput(), Optional.of(dear)));
        assertThat(SHIPPED.under(row("*", own)).find("other")).contains(own);
    }

    private static ByModel<CatalogueEntry> row(String pattern, CatalogueEntry entry) {
        return new ByModel<>(List.of(new ByModel.Row<>(new ModelPattern(pattern), entry)));
    }
}
