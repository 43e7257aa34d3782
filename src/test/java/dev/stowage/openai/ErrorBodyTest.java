package dev.stowage.openai;

import static dev.stowage.openai.Bodies.text;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class ErrorBodyTest {

    @Test
    void error_hasTheShapeOfTheDialect() {
        assertThat(text(ErrorBody.of("no room", "overloaded")))
                .isEqualTo(
                        "{\"error\":{\"message\":\"no room\",\"type\":\"stowage_error\",\"param\":null,\"code\":\"overloaded\"}}");
    }

    @Test
    void message_mayHoldAnything() {
        String message = "\"\\\n\r\t\u0001 é你🙂 </script>";
        assertThat(new JsonMapper()
                        .readTree(ErrorBody.of(message, "c"))
                        .path("error")
                        .path("message")
                        .asString())
                .isEqualTo(message);
    }

    @Test
    void messagesError_hasTheDialectsTypeBesideTheError() {
        assertThat(text(ErrorBody.ofMessages("no", "code")))
                .isEqualTo(
                        "{\"type\":\"error\",\"error\":{\"message\":\"no\",\"type\":\"stowage_error\",\"param\":null,"
                                + "\"code\":\"code\"}}");
    }
}
