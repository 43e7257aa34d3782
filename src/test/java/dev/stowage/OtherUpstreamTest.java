package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RunningStowage;
import dev.stowage.testkit.ScriptedUpstream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A conversation is its tenant's, whichever upstream and model it goes to. */
class OtherUpstreamTest {

    private static final JsonMapper JSON = new JsonMapper();

    private final LongTalk talk = new LongTalk();

    /** Another key is another tenant, of whom nothing is known. */
    @Test
    void compaction_isFoundAgainThroughAnotherUpstream_andByNobodyElse_K77(@TempDir Path directory) throws IOException {
        try (ScriptedUpstream upstream =
                        ScriptedUpstream.start(exchange -> exchange.respond(200, "application/json", "{}"));
                RunningStowage stowage = RunningStowage.with(
                        "stowage.upstreams[0].name=one",
                        "stowage.upstreams[0].models=small",
                        "stowage.upstreams[0].base-url=" + upstream.baseUrl(),
                        "stowage.upstreams[0].credentials=client",
                        "stowage.upstreams[1].name=other",
                        "stowage.upstreams[1].models=large",
                        "stowage.upstreams[1].base-url=" + upstream.baseUrl(),
                        "stowage.upstreams[1].credentials=client",
                        "stowage.context.catalogue=" + catalogue(directory),
                        "stowage.compaction.patience=60s")) {
            talk.grow();
            List<JsonNode> before = sent(stowage, upstream, "small", "sk-1");
            assertThat(before.toString()).contains("zone=checkpoint");
            talk.assistant("F3 is.");
            talk.user("Mend it.");
            List<JsonNode> after = sent(stowage, upstream, "large", "sk-1");
            assertThat(after.subList(0, before.size())).isEqualTo(before);
            assertThat(sent(stowage, upstream, "large", "sk-2"))
                    .hasSize(talk.messages().size());
        }
    }

    /** The second one has room for all of it. */
    private static Path catalogue(Path directory) throws IOException {
        return Files.writeString(directory.resolve("windows.csv"), "pattern,window\nsmall,8000\nlarge,200000\n");
    }

    private List<JsonNode> sent(RunningStowage stowage, ScriptedUpstream upstream, String model, String key)
            throws IOException {
        upstream.forget();
        byte[] body = new String(talk.body(), UTF_8)
                .replace("\"model\":\"m\"", "\"model\":\"" + model + "\"")
                .getBytes(UTF_8);
        try (RawClient client = new RawClient(stowage.port())) {
            client.post("/v1/chat/completions", body, "Authorization: Bearer " + key);
            assertThat(client.read().status()).isEqualTo(200);
        }
        List<JsonNode> messages = new ArrayList<>();
        JSON.readTree(upstream.take().text()).path("messages").forEach(messages::add);
        return messages;
    }
}
