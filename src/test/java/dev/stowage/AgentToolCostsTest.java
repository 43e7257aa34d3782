package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.RedisServer;
import dev.stowage.testkit.RunningStowage;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/**
 * What Stowage's own tools cost a conversation of twenty requests before a sandbox that caches blocks of 64 tokens of four bytes;
 * {@code docs/agent-tools.md} has the figures.
 */
class AgentToolCostsTest {

    private static final int REQUESTS = 20;
    private static final int RECALLED_EACH = 7;

    /** Tokens of all prompts, and those that came from the cache. */
    private record Cost(long prompt, long hit, long recalls) {

        private double hitShare() {
            return (double) hit / prompt;
        }
    }

    @Test
    void toolsThatAreNotCalled_costTheirDefinitionsOnce_andThenOnlyHits() throws IOException {
        Cost without = cost("off", false);
        Cost with = cost("on", false);
        assertThat(without).isEqualTo(new Cost(46_460, 43_328, 0));
        assertThat(with).isEqualTo(new Cost(50_250, 46_912, 0));
        assertThat(with.hitShare()).isGreaterThan(without.hitShare());
    }

    @Test
    void recall_costsARoundOfHits() throws IOException {
        Cost recalled = cost("on", true);
        assertThat(recalled).isEqualTo(new Cost(56_805, 53_248, 2));
        assertThat(recalled.hitShare()).isGreaterThan(cost("on", false).hitShare());
    }

    private static Cost cost(String tools, boolean recalls) throws IOException {
        try (RunningStowage stowage = RunningStowage.with(
                "spring.profiles.active=sandbox",
                "stowage.sandbox.port=" + RedisServer.freePort(),
                "stowage.context.agent-tools=" + tools)) {
            LongTalk talk = new LongTalk();
            talk.read("src/Big.java", LongTalk.java("Big", 120));
            for (int i = 0; i < REQUESTS; i++) {
                boolean recalling = recalls && i % RECALLED_EACH == RECALLED_EACH - 1;
                String asks = recalling ? "/sandbox tool session_recall {\"query\":\"Big\"}\n" : "Go on.\n";
                talk.user(asks + "/sandbox say Part " + i + " is done.");
                post(stowage, talk);
                talk.assistant("Part " + i + " is done.");
            }
            stowage.awaitCount(REQUESTS, "stowage.requests", "outcome", "ok");
            return new Cost(
                    (long) stowage.count("stowage.prompt.tokens"),
                    (long) stowage.count("stowage.prompt.tokens", "cache", "hit"),
                    (long) stowage.count("stowage.agent.tool.calls"));
        }
    }

    private static void post(RunningStowage stowage, LongTalk talk) throws IOException {
        byte[] body = ("{\"model\":\"m\",\"tools\":[" + ToolTalk.BASH + "],\"messages\":["
                        + String.join(",", talk.messages()) + "]}")
                .getBytes(UTF_8);
        try (RawClient client = new RawClient(stowage.port())) {
            client.post(body, "x-stowage-session: s");
            Response answer = client.read();
            assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        }
    }
}
