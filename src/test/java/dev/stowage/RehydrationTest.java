package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.NeedsTool;
import dev.stowage.testkit.RedisServer;
import dev.stowage.testkit.Rig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What is told to a conversation that begins anew under a name that is known. */
class RehydrationTest {

    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    private Path directory = Path.of("");

    private final LongTalk talk = new LongTalk();

    /** What was known is written down before it is acted on, for each tenant by itself. */
    @Test
    void conversationThatBeginsAnew_isToldWhatWasKnown_unlessThatIsNotWanted() throws IOException {
        String memory = "stowage.memory.dir=" + directory;
        String session = "x-session-id: work/1";
        talk.failTwice();
        try (Rig rig = rig(memory)) {
            assertThat(messages(rig.received(talk.body(), session).text())).hasSize(5);
        }
        byte[] anew = new LongTalk().body();
        try (Rig rig = rig(memory)) {
            assertThat(rig.received(anew, session, "Authorization: Bearer other")
                            .body())
                    .as("another tenant")
                    .isEqualTo(anew);
            assertThat(rig.received(anew, "x-session-id: other").body())
                    .as("another session")
                    .isEqualTo(anew);
            byte[] titles = new String(anew, UTF_8)
                    .replace("You are a coding agent.", "You write titles.")
                    .replace("Make the build green. Never push to main.", "A title for this talk, please.")
                    .getBytes(UTF_8);
            assertThat(rig.received(titles, session).body())
                    .as("a helper under the same name")
                    .isEqualTo(titles);
            List<JsonNode> sent = messages(rig.received(anew, session).text());
            assertThat(sent).hasSize(3);
            assertThat(sent.get(1).path("content").asString())
                    .contains("zone=canonical", "Now mend the build.", "Never push to main.");
            assertThat(messages(rig.received(anew, session).text()))
                    .as("sent again")
                    .isEqualTo(sent);
        }
        for (String no : List.of("stowage.memory.rehydrate=false", "stowage.capacity.mode=advisory")) {
            try (Rig rig = rig(memory, no)) {
                assertThat(rig.received(anew, session).body()).as(no).isEqualTo(anew);
            }
        }
    }

    /** Nothing but Redis is the same. */
    @Test
    @NeedsTool("redis-server")
    void otherReplica_knowsItFromRedis_butForItsOwnTenantOnly() throws IOException {
        String session = "x-session-id: work/1";
        talk.failTwice();
        LongTalk other = new LongTalk();
        other.messages().set(1, "{\"role\":\"user\",\"content\":\"Where were we?\"}");
        byte[] anew = other.body();
        try (RedisServer redis = RedisServer.start()) {
            String[] store = {"stowage.store.type=redis", "stowage.store.uri=" + redis.uri()};
            try (Rig rig = rig(store)) {
                assertThat(messages(rig.received(talk.body(), session).text())).hasSize(5);
            }
            try (Rig rig = rig(store)) {
                assertThat(rig.received(anew, session, "Authorization: Bearer other")
                                .body())
                        .as("another tenant")
                        .isEqualTo(anew);
                assertThat(rig.received(anew, session).text()).contains("zone=canonical", "Never push to main.");
            }
        }
    }

    private static Rig rig(String... settings) {
        Map<String, String> byKey = new LinkedHashMap<>();
        Stream<String> usual = Stream.of(
                "stowage.context.window=8000", "stowage.compaction.patience=60s", "stowage.capacity.mode=enforce");
        Stream.concat(usual, Stream.of(settings))
                .forEach(setting -> byKey.put(setting.substring(0, setting.indexOf('=')), setting));
        return Rig.start(byKey.values().toArray(String[]::new));
    }

    private static List<JsonNode> messages(String body) {
        List<JsonNode> messages = new ArrayList<>();
        JSON.readTree(body).path("messages").forEach(messages::add);
        return messages;
    }
}
