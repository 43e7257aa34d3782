package dev.stowage.admin;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Sha256;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.RunningStowage;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LiveEventsTest {

    private static final String LIVE = "GET /stowage/v1/events/live?tenant=%s HTTP/1.1\r\nHost: localhost\r\n%s\r\n";

    @Test
    void events_arriveAsTheyHappen_thoseOfTheTenantOnly() throws IOException {
        try (Rig rig = Rig.start();
                RawClient watcher = rig.client()) {
            watcher.send(LIVE.formatted(Sha256.hex("Bearer alice"), ""));
            assertThat(watcher.readHead())
                    .contains("200 OK", "text/event-stream", "no-store")
                    .doesNotContainIgnoringCase("access-control-");
            assertThat(readUntil(watcher, "\n\n")).startsWith(":live");
            rig.received(Rig.ASK, "Authorization: Bearer alice");
            String first = readUntil(watcher, "event:exchange_ended");
            assertThat(first).contains("event:lineage_founded");
            rig.received(Rig.ASK, "Authorization: Bearer bob");
            rig.received(Rig.ASK, "Authorization: Bearer alice");
            String second = readUntil(watcher, "event:exchange_ended");
            assertThat(first + second).doesNotContain(Sha256.hex("Bearer bob"));
            List<JsonNode> told = (first + second)
                    .lines()
                    .filter(line -> line.startsWith("data:"))
                    .map(line -> JsonMapper.shared().readTree(line.substring("data:".length())))
                    .toList();
            assertThat(told).hasSizeGreaterThanOrEqualTo(2);
            told.forEach(event -> OpenApi.mustBeOf("Event", event));
        }
    }

    @Test
    void clientThatWasCutOff_goesOnWhereItStopped() throws IOException {
        try (Rig rig = Rig.start();
                RawClient watcher = rig.client();
                RawClient again = rig.client()) {
            String tenant = Sha256.hex("Bearer alice");
            watcher.send(LIVE.formatted(tenant, ""));
            watcher.readHead();
            readUntil(watcher, ":live");
            rig.received(Rig.ASK, "Authorization: Bearer alice");
            readUntil(watcher, "event:exchange_ended");
            again.send(LIVE.formatted(tenant, "Last-Event-ID: 1\r\n"));
            again.readHead();
            assertThat(readUntil(again, "event:exchange_ended")).doesNotContain("lineage_founded");
        }
    }

    @Test
    void stream_endsWhenStowageStops() throws IOException {
        RunningStowage stowage = RunningStowage.with("stowage.upstream.base-url=http://127.0.0.1:9");
        try (RawClient watcher = new RawClient(stowage.port())) {
            watcher.send(LIVE.formatted("t", ""));
            watcher.readHead();
            readUntil(watcher, ":live");
            stowage.close();
            assertThat(new String(watcher.readToEnd(), UTF_8)).endsWith("0\r\n\r\n");
        }
    }

    private static String readUntil(RawClient client, String end) throws IOException {
        StringBuilder read = new StringBuilder();
        while (read.indexOf(end) < 0 || !read.toString().endsWith("\n\n")) {
            byte[] chunk = client.readChunk();
            assertThat(chunk).as("the stream went on after: %s", read).isNotEmpty();
            read.append(new String(chunk, UTF_8));
        }
        return read.toString();
    }
}
