package dev.stowage.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.core.tokens.ByModel;
import dev.stowage.core.tokens.Catalogue;
import dev.stowage.core.tokens.CatalogueEntry;
import dev.stowage.core.tokens.PeakHours;
import dev.stowage.core.tokens.Prices;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogueFileTest {

    private static final Catalogue SHIPPED = CatalogueFile.shipped();

    @ParameterizedTest
    @CsvSource({
        "deepseek-flash, 1048565, 384000",
        "deepseek-chat, 131072, 8192",
        "gpt-5.5, 1050000, 128000",
        "gpt-5, 400000, 128000",
        "gpt-5-2025-08-07, 400000, 128000",
        "gpt-5-chat-latest, 128000, 16384",
        "gpt-5-pro, 400000, 272000",
        "gpt-5.3-codex-spark, 128000, 32000",
        "openai/gpt-4.1-mini, 1047576, 32768",
        "gpt-4o-mini, 128000, 16384",
        "gpt-4, 8192, 4096",
        "o3-mini, 200000, 100000",
        "gpt-oss-120b, 131072, 32768",
        "claude-opus-4-6, 1000000, 128000",
        "anthropic/claude-sonnet-4.5, 200000, 64000",
        "us.anthropic.claude-haiku-4-5-20251001-v1:0, 200000, 64000",
        "claude-3-5-sonnet-20241022, 200000, 8192",
        "gemini-3-pro-preview, 1048576, 65536",
        "gemini-2.0-flash, 1048576, 8192",
        "glm-4.6, 204800, 131072",
        "qwen3-coder-plus, 1048576, 65536",
        "meta-llama/Llama-3.3-70B-Instruct, 131072, 32768",
        "MiniMax-M2.5, 204800, 131072"
    })
    void shippedCatalogue_knowsWindows(String model, int window, int maxOutput) {
        assertThat(SHIPPED.find(model).orElseThrow())
                .extracting(CatalogueEntry::window, CatalogueEntry::maxOutput)
                .containsExactly(OptionalInt.of(window), OptionalInt.of(maxOutput));
    }

    @Test
    void shippedCatalogue_knowsPricesAndLimitsOfPrompts() {
        assertThat(SHIPPED.find("gpt-5.6-luna"))
                .contains(new CatalogueEntry(
                        OptionalInt.of(1_050_000),
                        OptionalInt.of(922_000),
                        OptionalInt.of(128_000),
                        Optional.of(new Prices(
                                0.2,
                                OptionalDouble.of(0.02),
                                OptionalDouble.of(0.25),
                                1.2,
                                LocalDate.of(2026, 10, 1)))));
        assertThat(SHIPPED.find("deepseek-flash").flatMap(CatalogueEntry::prices))
                .contains(new Prices(
                        0.15,
                        OptionalDouble.of(0.003),
                        OptionalDouble.empty(),
                        0.60,
                        LocalDate.of(2026, 10, 27),
                        Optional.of(PeakHours.parse("2 mon-fri 01:00-04:00 06:00-10:00"))));
        assertThat(SHIPPED.find("unheard-of")).isEmpty();
    }

    @Test
    void shippedRows_areSane() {
        assertThat(SHIPPED.layers()).hasSize(1);
        assertThat(SHIPPED.layers().get(0).rows())
                .hasSizeGreaterThan(100)
                .extracting(ByModel.Row::value)
                .allSatisfy(entry -> {
                    int window = entry.window().orElse(Integer.MAX_VALUE);
                    assertThat(entry.maxInput().orElse(1)).isLessThanOrEqualTo(window);
                    assertThat(entry.maxOutput().orElse(1)).isLessThanOrEqualTo(window);
                    entry.prices().ifPresent(prices -> {
                        assertThat(prices.cachedInput().orElse(0)).isLessThanOrEqualTo(prices.input());
                        assertThat(prices.output()).isGreaterThanOrEqualTo(prices.input());
                    });
                });
    }

    @Test
    void ownFile_isLaidOverIt() {
        Catalogue merged = SHIPPED.under(CatalogueFile.parse("# mine\npattern,window\n\ngpt-4o*,64000\nmine , 1000\n"));
        assertThat(merged.find("gpt-4o").orElseThrow().window()).hasValue(64_000);
        assertThat(merged.find("gpt-4o").orElseThrow().maxOutput()).hasValue(16_384);
        assertThat(merged.find("mine").orElseThrow().window()).hasValue(1_000);
        assertThat(merged.find("gpt-4").orElseThrow().window()).hasValue(8_192);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "window\\n5 | line 2: no column is named pattern",
                "pattern,window\\na,x | line 2",
                "pattern,window\\n#\\na,0 | line 3: not a number of tokens: 0",
                "pattern,window\\na,1,2 | line 2: more cells than columns",
                "pattern,input\\na,1 | line 2: a price of input needs one of output, and the reverse",
                "pattern,input,output\\na,1,-1 | line 2: not a price: -1",
                "pattern,input,output\\na,1,NaN | line 2: not a price: NaN",
                "pattern,input,output\\na,1,1 | line 2"
            })
    void unreadableFile_saysWhere(String text, String message) {
        assertThatThrownBy(() -> CatalogueFile.parse(text.replace("\\n", "\n")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void emptyFile_hasNoRows() {
        assertThat(CatalogueFile.parse("\n# nothing\n").rows()).isEmpty();
    }
}
