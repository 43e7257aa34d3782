package dev.stowage.replay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.CacheUsage;
import dev.stowage.core.chat.Usage;
import dev.stowage.core.compaction.Level;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerReaderTest {

    @Test
    void completion_tellsItsUsage() {
        Answer answer = read(
                200,
                "{\"choices\":[{\"message\":{\"content\":\"hi\"}}],\"usage\":{\"prompt_tokens\":100,"
                        + "\"completion_tokens\":7,\"prompt_tokens_details\":{\"cached_tokens\":64}}}");
        assertThat(answer).isEqualTo(Answer.of(new Usage(100, 7, Optional.of(CacheUsage.of(100, 64, 0)))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "400 | {\"error\":{\"code\":\"context_length_exceeded\",\"type\":\"invalid_request_error\"}} | 400 context_length_exceeded",
                "400 | {\"error\":{\"code\":null,\"type\":\"invalid_request_error\"}} | 400 invalid_request_error",
                "429 | {\"error\":{\"code\":1302,\"message\":\"secret\"}} | 429 1302",
                "500 | {\"error\":{\"code\":\"you wrote: secret\"}} | 500",
                "500 | {\"error\":\"secret\"} | 500",
                "502 | <html>secret</html> | 502",
                "200 | {\"error\":{\"code\":\"overloaded\",\"message\":\"secret\"}} | 200 overloaded",
            })
    void refusal_isToldByItsCodeAlone(int status, String body, String code) {
        assertThat(read(status, body)).isEqualTo(Answer.refused(code, false));
    }

    @Test
    void ownRefusal_isToldFromTheProviders() {
        String body =
                "{\"error\":{\"message\":\"m\",\"type\":\"stowage_error\",\"param\":null,\"code\":\"overloaded\"}}";
        assertThat(read(503, body)).isEqualTo(Answer.refused("503 overloaded", true));
    }

    @Test
    void answerThatIsNoJson_hasNoUsage() {
        Answer answer = AnswerReader.read(200, "text/plain", "hello".getBytes(UTF_8));
        assertThat(answer).isEqualTo(Answer.unreported());
    }

    @ParameterizedTest
    @CsvSource({
        "soft;reason=usage_threshold, SOFT",
        "hard;reason=overflow;ranking=late, HARD",
        "emergency, EMERGENCY",
        "soft;reason=usage_threshold;repaired=2, SOFT",
        "none;reason=cooldown, NONE",
        "none;repaired=1, NONE",
        "passthrough;reason=body, NONE",
        "'', NONE"
    })
    void compaction_isReadOffTheAction(String action, Level level) {
        assertThat(AnswerReader.compaction(action)).isEqualTo(level);
    }

    private static Answer read(int status, String body) {
        return AnswerReader.read(status, "application/json; charset=utf-8", body.getBytes(UTF_8));
    }
}
