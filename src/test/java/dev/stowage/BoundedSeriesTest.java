package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.Rig;
import java.io.IOException;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What clients write into their requests never becomes a series of its own. */
class BoundedSeriesTest {

    private static final int REQUESTS = 10_000;
    private static final int FIRST = 2_000;
    private static final String[] BEGINNINGS = {
        "", "gpt-4o-", "openai/gpt-5-", "deepseek-", "claude-", "qwen", "a/b/", "x=\\\"y\\\","
    };

    @Test
    void randomModelsAndSessions_addNoSeries() throws IOException {
        Random random = new Random(8);
        try (Rig rig = Rig.start()) {
            rig.upstream()
                    .script(
                            exchange -> exchange.respond(
                                    200,
                                    "application/json",
                                    "{\"choices\":[],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":7,\"prompt_tokens_details\":{\"cached_tokens\":6}}}"));
            try (RawClient client = rig.client()) {
                send(rig, client, random, FIRST);
                Set<String> few = series(rig);
                send(rig, client, random, REQUESTS - FIRST);
                assertThat(rig.stowage().count("stowage.requests")).isEqualTo(REQUESTS);
                Set<String> many = series(rig);
                assertThat(many).isEqualTo(few).noneMatch(series -> series.contains("zq"));
                assertThat(many.stream()
                                .filter(series -> series.contains("model=\""))
                                .map(series -> series.replaceFirst(".*[{,]model=\"([^\"]*)\".*", "$1"))
                                .distinct())
                        .hasSizeLessThanOrEqualTo(50);
            }
        }
    }

    private static void send(Rig rig, RawClient client, Random random, int requests) throws IOException {
        double before = rig.stowage().count("stowage.requests");
        for (int i = 0; i < requests; i++) {
            String model = BEGINNINGS[random.nextInt(BEGINNINGS.length)] + "zq" + Long.toString(random.nextLong(), 36);
            byte[] body = ("{\"model\":\"" + model + "\",\"messages\":[{\"role\":\"user\",\"content\":\"zq" + i
                            + "\"}]}")
                    .getBytes(UTF_8);
            client.post(body, "x-stowage-session: zq" + Long.toString(random.nextLong(), 36));
            assertThat(client.read().status()).isEqualTo(200);
            rig.upstream().forget();
        }
        rig.stowage().awaitCount(before + requests, "stowage.requests");
    }

    /** Name and labels of each of Stowage's own. */
    private static Set<String> series(Rig rig) {
        return rig.stowage().meters().getMeters().stream()
                .map(meter -> meter.getId())
                .filter(id -> id.getName().startsWith("stowage") || id.getName().startsWith("gen_ai"))
                .map(id -> id.getName()
                        + id.getTags().stream()
                                .map(tag -> tag.getKey() + "=\"" + tag.getValue() + "\"")
                                .collect(Collectors.joining(",", "{", "}")))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
