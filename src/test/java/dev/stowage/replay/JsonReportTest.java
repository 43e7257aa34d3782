package dev.stowage.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class JsonReportTest {

    private final JsonNode report = Json.read(JsonReport.of(SampleReport.of()));

    @Test
    void totals_areThoseOfTheTable() {
        JsonNode total = report.path("total");
        assertThat(total.at("/direct/prompt_tokens").asLong()).isEqualTo(4500);
        assertThat(total.at("/stowage/hit_share").asDouble()).isEqualTo(0.5);
        assertThat(total.at("/difference/usd").asDouble()).isCloseTo(-1.45, within(1e-9));
        assertThat(total.at("/difference/peak_prompt_tokens").asLong()).isEqualTo(-1000);
        assertThat(total.at("/direct/refusals/400 context_length_exceeded").asInt())
                .isEqualTo(1);
    }

    @Test
    void conversations_haveTheirCurves_andNullWhereNothingIsKnown() {
        JsonNode second = report.at("/conversations/1");
        assertThat(second.path("id").stringValue()).isEqualTo(SampleReport.HOSTILE);
        assertThat(second.at("/direct/prompt_tokens_by_request").toString()).isEqualTo("[500,null]");
        assertThat(second.at("/stowage/prompt_tokens_by_request").toString()).isEqualTo("[500,500]");
        assertThat(second.at("/direct/usd").isNull()).isTrue();
        assertThat(second.path("usd_per_million").isNull()).isTrue();
        assertThat(report.at("/conversations/0/usd_per_million/cached_input").asDouble())
                .isEqualTo(100);
    }

    @Test
    void setupAndWhatWasLeftOut_areTold() {
        assertThat(report.path("format").asInt()).isEqualTo(1);
        assertThat(report.at("/setup/step_seconds").asDouble()).isEqualTo(20.5);
        assertThat(report.at("/setup/mode").stringValue()).isEqualTo("manage");
        assertThat(report.at("/setup/simulated").asBoolean()).isTrue();
        assertThat(report.at("/unreadable/0").toString())
                .isEqualTo("{\"file\":\"bad.jsonl\",\"line\":3,\"problem\":\"not JSON\"}");
    }
}
