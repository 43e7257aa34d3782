package dev.stowage.openai;

import static dev.stowage.openai.Bodies.utf8;
import static dev.stowage.openai.Spoken.body;
import static dev.stowage.openai.Spoken.cached;
import static dev.stowage.openai.Spoken.implausible;
import static dev.stowage.openai.Spoken.stream;
import static dev.stowage.openai.Spoken.unknown;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsageCountsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"usage\":null}",
                "{\"usage\":{}}",
                "{\"usage\":{\"prompt_tokens\":null,\"completion_tokens\":null}}",
                "{\"usage\":{\"prompt_tokens\":\"7\"}}",
                "{\"usage\":{\"prompt_tokens_details\":{\"cached_tokens\":5}}}",
                "{\"usage\":{\"prompt_tokens\":99999999999999999999}}",
                "{\"usage\":{\"prompt_tokens\":99999999999999999999,\"completion_tokens\":1}}",
                "{\"usage\":{\"prompt_tokens\":1e19,\"completion_tokens\":1}}",
                "{\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":2.5}}",
                "{\"usage\":{\"prompt_tokens\":-3,\"completion_tokens\":4}}",
                "{\"usage\":{\"input_tokens\":9223372036854775807,\"cache_read_input_tokens\":1}}",
                "{\"usage\":{\"prompt_cache_hit_tokens\":-1,\"prompt_cache_miss_tokens\":2}}",
                "{\"usage\":7,\"prompt_tokens\":7}",
                "{\"delta\":{\"usage\":{\"prompt_tokens\":7}}}",
                "{\"choices\":[{\"message\":{\"usage\":{\"prompt_tokens\":7}}}]}",
                "{\"usages\":{\"prompt_tokens\":7}}",
                "not json",
                ""
            })
    void answer_saysNothingAboutUsage(String json) {
        assertThat(Chunks.through(ReplyTap.document(), List.of(utf8(json)))
                        .facts()
                        .usage())
                .isEmpty();
    }

    @Test
    void zero_isNotMissing() {
        body("{\"usage\":{\"prompt_tokens\":0,\"completion_tokens\":0}}", unknown(0, 0));
        body("{\"usage\":{\"prompt_tokens\":0,\"prompt_tokens_details\":{\"cached_tokens\":0}}}", cached(0, 0, 0, 0));
        body("{\"usage\":{\"completion_tokens\":5}}", unknown(0, 5));
        body("{\"usage\":{\"prompt_tokens\":5}}", unknown(5, 0));
    }

    @Test
    void implausibleCounts_areCutDownAndFlagged() {
        body("{\"usage\":{\"prompt_tokens\":10,\"cached_tokens\":11}}", implausible(10, 0, 10, 0));
        body("{\"usage\":{\"prompt_tokens\":10,\"cached_tokens\":-1}}", implausible(10, 0, 0, 0));
        body(
                "{\"usage\":{\"prompt_tokens\":10,\"prompt_tokens_details\":{\"cached_tokens\":8,\"cache_write_tokens\":5}}}",
                implausible(10, 0, 8, 2));
        body("{\"usage\":{\"prompt_tokens\":10,\"cached_tokens\":99999999999999999999}}", implausible(10, 0, 0, 0));
    }

    @Test
    void wholeNumbers_mayBeWrittenWithAFraction() {
        body(
                "{\"usage\":{\"prompt_tokens\":10.0,\"completion_tokens\":1e1,\"cached_tokens\":4.00}}",
                cached(10, 10, 4, 0));
        body("{\"usage\":{\"prompt_tokens\":9007199254740993}}", unknown(9_007_199_254_740_993L, 0));
        body("{\"usage\":{\"prompt_tokens\":3,\"cost\":0.0001},\"timings\":{\"prompt_ms\":1.5}}", unknown(3, 0));
    }

    @Test
    void halfOfDeepSeeksSplit_isNotEnough() {
        body(
                "{\"usage\":{\"prompt_tokens\":10,\"prompt_cache_hit_tokens\":4,\"prompt_cache_miss_tokens\":null}}",
                unknown(10, 0));
    }

    @Test
    void explicitSplit_goesBeforeDetails() {
        body(
                "{\"usage\":{\"prompt_tokens\":10,\"cached_tokens\":1,\"prompt_tokens_details\":{\"cached_tokens\":2},"
                        + "\"prompt_cache_hit_tokens\":3,\"prompt_cache_miss_tokens\":7}}",
                cached(10, 0, 3, 0));
        body(
                "{\"usage\":{\"prompt_tokens\":10,\"cached_tokens\":1,\"prompt_tokens_details\":{\"cached_tokens\":2}},\"timings\":{\"cache_n\":9}}",
                cached(10, 0, 2, 0));
        body("{\"usage\":{\"prompt_tokens\":10,\"cached_tokens\":1},\"timings\":{\"cache_n\":9}}", cached(10, 0, 1, 0));
    }

    @Test
    void laterCounts_replaceEarlierOnes() {
        stream(
                cached(10, 9, 4, 0),
                "{\"usage\":{\"prompt_tokens\":10,\"completion_tokens\":4,\"prompt_tokens_details\":{\"cached_tokens\":4}}}",
                "{\"usage\":{\"prompt_tokens\":10,\"completion_tokens\":9,\"prompt_tokens_details\":null}}",
                "{\"usage\":null}",
                "{\"choices\":[]}");
    }

    @Test
    void answerAfterEmptyLines_isRead() {
        body("\n\n\r\n \n{\"usage\":{\"prompt_tokens\":3}}\n", unknown(3, 0));
        body("\uFEFF{\"usage\":{\"prompt_tokens\":3}}", unknown(3, 0));
    }

    @Test
    void brokenAnswer_keepsWhatWasRead() {
        body("{\"usage\":{\"prompt_tokens\":3},\"x\":", unknown(3, 0));
        body("{\"usage\":{\"prompt_tokens\":3}}{\"usage\":}", unknown(3, 0));
    }

    @Test
    void contentType_choosesTheTap() {
        String event = "data: {\"usage\":{\"prompt_tokens\":3}}\n\n";
        assertThat(usage("text/event-stream", event)).isTrue();
        assertThat(usage("Text/Event-Stream; charset=utf-8", event)).isTrue();
        assertThat(usage("application/json", event.substring(6))).isTrue();
        assertThat(usage("application/JSON;charset=utf-8", event.substring(6))).isTrue();
        assertThat(usage("text/plain", event)).isFalse();
        assertThat(usage("", event.substring(6))).isFalse();
    }

    private static boolean usage(String contentType, String answer) {
        ReplyTap tap = ReplyTap.forContentType(contentType, false);
        return Chunks.through(tap, List.of(utf8(answer))).facts().usage().isPresent();
    }
}
