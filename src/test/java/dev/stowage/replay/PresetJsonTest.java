package dev.stowage.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class PresetJsonTest {

    private final JsonNode report = Json.read(PresetJson.of(SampleReport.presets()));

    @Test
    void totals_areByPreset() {
        JsonNode total = report.path("total");
        assertThat(total.at("/direct/prompt_tokens").asLong()).isEqualTo(1000);
        assertThat(total.at("/none/refused").asInt()).isEqualTo(1);
        assertThat(total.at("/early/compactions").toString()).isEqualTo("{\"hard\":1}");
        assertThat(total.at("/early/difference/prompt_tokens").asLong()).isEqualTo(1500);
        assertThat(total.at("/early/difference/usd").asDouble()).isCloseTo(1.7, within(1e-9));
    }

    @Test
    void modes_haveNoThresholds_andTellWhatWasSeen() {
        JsonNode modes = Json.read(PresetJson.of(SampleReport.modes()));
        assertThat(modes.path("modes").toString()).isEqualTo("{\"ladder\":null,\"cache-maximal\":null}");
        assertThat(modes.at("/total/direct/needed_text_seen").asInt()).isEqualTo(1);
        assertThat(modes.at("/total/ladder/needed_text").asInt()).isEqualTo(1);
        assertThat(modes.at("/total/ladder/needed_text_seen").asInt()).isZero();
        assertThat(report.at("/total/direct").has("needed_text")).isFalse();
    }

    @Test
    void presets_areToldByTheirThresholds() {
        assertThat(report.at("/presets/none").isNull()).isTrue();
        assertThat(report.at("/presets/early").toString()).isEqualTo("{\"soft\":0.5,\"hard\":0.65,\"emergency\":0.8}");
    }

    @Test
    void conversations_haveACurveOfEachPreset() {
        JsonNode only = report.at("/conversations/0");
        assertThat(only.path("id").stringValue()).isEqualTo(SampleReport.HOSTILE);
        assertThat(only.at("/direct/prompt_tokens_by_request").toString()).isEqualTo("[1000,null]");
        assertThat(only.at("/none/prompt_tokens_by_request").toString()).isEqualTo("[1000,null]");
        assertThat(only.at("/early/prompt_tokens_by_request").toString()).isEqualTo("[1000,1500]");
    }
}
