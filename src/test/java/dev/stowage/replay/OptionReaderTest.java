package dev.stowage.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionReaderTest {

    private static final Path USUAL = Path.of("configured", "archive");
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 28);

    @Test
    void filesAlone_areReplayedAgainstTheSandbox() {
        ReplayOptions options = options("a.json", "b");
        assertThat(options.inputs()).containsExactly(Path.of("a.json"), Path.of("b"));
        assertThat(options.upstream()).isEmpty();
        assertThat(options.sandboxWindow()).isEqualTo(128_000);
        assertThat(options.step()).isEqualTo(Duration.ofSeconds(20));
        assertThat(options.parallel()).isEqualTo(1);
        assertThat(options.limit()).isEqualTo(Integer.MAX_VALUE);
        assertThat(options.sessionHeader()).isFalse();
        assertThat(options.mode()).isEmpty();
        assertThat(options.models().otherwise()).hasValue("sandbox");
    }

    @Test
    void archive_standsForFilesOrBesideThem() {
        assertThat(options("--archive", "kept").archive()).hasValue(Path.of("kept"));
        assertThat(options("--archive", "kept").inputs()).isEmpty();
        assertThat(options("a.json", "--archive=kept", "b.json").inputs())
                .containsExactly(Path.of("a.json"), Path.of("b.json"));
        assertThat(options("a.json").archive()).isEmpty();
    }

    @Test
    void archiveWithoutADirectory_isTheConfiguredOne() {
        assertThat(options("--archive").archive()).hasValue(USUAL);
        assertThat(options("--archive", "--limit", "1").archive()).hasValue(USUAL);
    }

    @Test
    void options_areReadInAnyOrderAndBothForms() {
        ReplayOptions options = options(
                "--upstream=https://api.example.com/v1",
                "a.json",
                "--api-key-env",
                "KEY",
                "--model",
                "m",
                "--prices=2,0.5,10",
                "--mode",
                "shadow",
                "--session-header",
                "--parallel",
                "4",
                "--limit",
                "7",
                "--html",
                "x.html");
        assertThat(options.upstream()).hasValue(URI.create("https://api.example.com/v1"));
        assertThat(options.apiKey()).hasValue("sk-1");
        assertThat(options.models()).isEqualTo(new ModelChoice(Optional.of("m"), Optional.empty()));
        assertThat(options.prices().orElseThrow().input()).isEqualTo(2);
        assertThat(options.prices().orElseThrow().cachedInput()).isEqualTo(OptionalDouble.of(0.5));
        assertThat(options.prices().orElseThrow().output()).isEqualTo(10);
        assertThat(options.mode()).hasValue("shadow");
        assertThat(options.sessionHeader()).isTrue();
        assertThat(options.parallel()).isEqualTo(4);
        assertThat(options.limit()).isEqualTo(7);
        assertThat(options.html()).hasValue(Path.of("x.html"));
        assertThat(options.json()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"500ms, PT0.5S", "20s, PT20S", "5m, PT5M", "2h, PT2H", "0s, PT0S"})
    void step_isADuration(String written, Duration step) {
        assertThat(options("a.json", "--step", written).step()).isEqualTo(step);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x | --prallel | '--prallel' | --parallel",
                "x | --parallel=0 | --parallel | give 1 or more",
                "x | --parallel=many | --parallel | not an int",
                "x | --limit=-1 | --limit | give 1 or more",
                "x | --sandbox-window=0 | --sandbox-window | give 1 or more",
                "x | --prices=1,2 | --prices | INPUT,CACHED,OUTPUT",
                "x | --prices=1,2,cheap | --prices | INPUT,CACHED,OUTPUT",
                "x | --prices=1,2,-3 | --prices | INPUT,CACHED,OUTPUT",
                "x | --step=20 | --step | --step 20s",
                "x | --mode=on | --mode | manage, shadow, off",
                "x | --upstream=api.example.com | --upstream | https://",
                "x | --upstream=https://me:secret@example.com | --upstream | --api-key-env",
                "x | --api-key-env=KEY | --api-key-env | --upstream",
                "x | --presets=none,eager | --presets | none,early,standard,late",
                "x | --spend | --spend | --presets",
                "x | --json=no/such/place.json | --json | a directory that exists",
                "x | --html=src | --html | a directory that exists",
                "--limit=1 | --parallel=1 | FILE | --archive",
            })
    void wrongUse_namesTheOptionAndTheRemedy(String first, String second, String option, String remedy) {
        assertThatThrownBy(() -> options(first, second))
                .isInstanceOf(WrongUsage.class)
                .hasMessageContaining(option)
                .hasMessageContaining(remedy)
                .hasMessageNotContaining("\n")
                .hasMessageNotContaining("secret");
    }

    @Test
    void optionsOfTheSandbox_areRefusedForAnother() {
        assertThatThrownBy(() -> options("x", "--upstream", "http://127.0.0.1:1", "--step", "1s"))
                .isInstanceOf(WrongUsage.class)
                .hasMessageContaining("--step");
    }

    @ParameterizedTest
    @CsvSource({"'none,late', NONE LATE", "late, LATE", "all, NONE EARLY STANDARD LATE", "'early,early', EARLY"})
    void presets_areNamed(String written, String presets) {
        assertThat(options("x", "--presets", written).variants())
                .extracting(Variant::code)
                .containsExactly(presets.toLowerCase(Locale.ROOT).split(" "));
    }

    @ParameterizedTest
    @CsvSource({"'economic,ladder', economic ladder", "all, ladder cache-maximal economic"})
    void modes_areNamed(String written, String modes) {
        assertThat(options("x", "--modes", written).variants())
                .extracting(Variant::code)
                .containsExactly(modes.split(" "));
    }

    @Test
    void modesAndPresets_areNotComparedWithEachOther() {
        assertThatThrownBy(() -> options("x", "--modes", "all", "--presets", "all"))
                .isInstanceOf(WrongUsage.class)
                .hasMessageContaining("--presets");
        assertThatThrownBy(() -> options("x", "--modes", "fast"))
                .isInstanceOf(WrongUsage.class)
                .hasMessageContaining("ladder,cache-maximal,economic");
        assertThatThrownBy(() -> options("x", "--upstream", "http://127.0.0.1:1", "--modes", "all"))
                .isInstanceOf(WrongUsage.class)
                .hasMessageContaining("4 times")
                .hasMessageContaining("--spend");
    }

    @Test
    void presets_areComparedOnlyWhenAsked() {
        assertThat(options("x").variants()).isEmpty();
    }

    @Test
    void presetsAtAProvider_costMoneyManyTimes_andMustBeMeant() {
        String[] costly = {"x", "--upstream", "http://127.0.0.1:1", "--presets", "all"};
        assertThatThrownBy(() -> options(costly))
                .isInstanceOf(WrongUsage.class)
                .hasMessageContaining("5 times")
                .hasMessageContaining("--spend");
        String[] meant = {"x", "--upstream", "http://127.0.0.1:1", "--presets", "all", "--spend"};
        assertThat(options(meant).variants()).hasSize(4);
    }

    @Test
    void presetsWithAMode_areRefused() {
        assertThatThrownBy(() -> options("x", "--presets", "all", "--mode", "shadow"))
                .isInstanceOf(WrongUsage.class)
                .hasMessageContaining("--mode");
    }

    @Test
    void missingKey_isToldByItsName() {
        assertThatThrownBy(() -> options("x", "--upstream", "http://127.0.0.1:1", "--api-key-env", "NONE"))
                .isInstanceOf(WrongUsage.class)
                .hasMessageContaining("'NONE' is not set");
    }

    @Test
    void help_namesEveryOption() {
        OptionReader reader = new OptionReader(() -> USUAL);
        assertThat(reader.read(new String[] {"--help"}, Map.of(), TODAY)).isEmpty();
        assertThat(reader.usage())
                .contains("java -jar stowage.jar replay")
                .contains(
                        "--archive",
                        "--upstream",
                        "--api-key-env",
                        "--model",
                        "--prices",
                        "--sandbox-window",
                        "--step",
                        "--mode")
                .contains(
                        "--session-header",
                        "--presets",
                        "--spend",
                        "--parallel",
                        "--limit",
                        "--json",
                        "--html",
                        "Exit codes");
    }

    private static ReplayOptions options(String... arguments) {
        return new OptionReader(() -> USUAL)
                .read(arguments, Map.of("KEY", "sk-1"), TODAY)
                .orElseThrow();
    }
}
