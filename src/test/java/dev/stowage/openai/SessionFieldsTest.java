package dev.stowage.openai;

import static dev.stowage.openai.Bodies.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionFieldsTest {

    @Test
    void fields_areBelievedInOrder() {
        List<String> metadata = new ArrayList<>(
                List.of("\"session_id\":\"s2\"", "\"conversation_id\":\"s3\"", "\"thread_id\":\"s4\"", user("s6")));
        assertThat(session(body("\"session_id\":\"s1\"", metadata))).contains("s1");
        for (String next : List.of("s2", "s3", "s4")) {
            assertThat(session(body("\"prompt_cache_key\":\"s5\"", metadata))).contains(next);
            metadata.remove(0);
        }
        assertThat(session(body("\"prompt_cache_key\":\"s5\"", metadata))).contains("s5");
        assertThat(session(body("\"x\":1", metadata))).contains("s6");
    }

    @Test
    void order_isNotTheOrderInTheBody() {
        assertThat(
                        session(
                                "{\"prompt_cache_key\":\"k\",\"metadata\":{\"thread_id\":\"t\",\"session_id\":\"m\"},\"session_id\":\"s\"}"))
                .contains("s");
        assertThat(session("{\"prompt_cache_key\":\"k\",\"metadata\":{\"thread_id\":\"t\",\"session_id\":\"m\"}}"))
                .contains("m");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"user\":\"jane\",\"safety_identifier\":\"x\",\"user_id\":\"y\"}",
                "{\"metadata\":{\"user_id\":\"jane\",\"user\":\"jane\",\"safety_identifier\":\"x\"}}",
                "{\"metadata\":null,\"session_id\":null}",
                "{\"metadata\":\"session_id\",\"session_id\":7}",
                "{\"metadata\":[\"session_id\"],\"prompt_cache_key\":{}}",
                "{\"metadata\":{\"session_id\":5,\"nested\":{\"session_id\":\"n\"}}}",
                "{\"session_id\":\"\",\"prompt_cache_key\":\" \",\"metadata\":{\"thread_id\":\"\"}}",
                "{\"x\":{\"session_id\":\"n\"}}",
                "{}"
            })
    void body_namesNoSession(String fields) {
        assertThat(session(fields)).isEmpty();
    }

    @Test
    void blankField_givesWayToTheNext() {
        assertThat(session("{\"session_id\":\" \",\"metadata\":{\"session_id\":\"\",\"thread_id\":\"t\"}}"))
                .contains("t");
    }

    @Test
    void escapes_areDecoded() {
        assertThat(session("{\"s\\u0065ssion_id\":\"\\u00e9\\ud83d\\ude42\"}")).contains("é🙂");
    }

    @Test
    void unreadableBody_namesNoSession() {
        byte[] body = utf8("{\"session_id\":\"s\"");
        assertThat(SessionFields.sessionId(body, ChatIndex.of(body))).isEmpty();
    }

    @Test
    void shuffledMetadata_givesTheSameSession() {
        List<String> metadata =
                new ArrayList<>(List.of("\"session_id\":\"a\"", "\"conversation_id\":\"b\"", user("c"), "\"d\":{}"));
        for (int turn = 0; turn < metadata.size(); turn++) {
            Collections.rotate(metadata, 1);
            assertThat(session(body("\"x\":1", metadata))).contains("a");
        }
    }

    private static String user(String session) {
        return "\"user_id\":\"user_0a_account__session_" + session + "\"";
    }

    private static String body(String field, List<String> metadata) {
        return "{" + field + ",\"user\":\"jane\",\"metadata\":{" + String.join(",", metadata) + "}}";
    }

    private static Optional<String> session(String sent) {
        byte[] body = utf8(sent.replaceFirst("\\{", "{\"messages\":[1]" + (sent.equals("{}") ? "" : ",")));
        return SessionFields.sessionId(body, ChatIndex.of(body));
    }
}
