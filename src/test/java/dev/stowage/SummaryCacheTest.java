package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.sandbox.Sandbox;
import dev.stowage.sandbox.SandboxSettings;
import dev.stowage.sandbox.ScriptedReply;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.RunningStowage;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What a summary costs at a provider with a prefix cache. */
class SummaryCacheTest {

    private static final String TOOLS =
            "{\"tools\":[{\"type\":\"function\",\"function\":{\"name\":\"read_file\",\"parameters\":{\"type\":\"object\"}}}],";

    private LongTalk talk = new LongTalk();

    /** Ahead of time, and then with the compaction: of either, 95 of 100 tokens come from the cache at least. */
    @Test
    void summary_isReadFromTheCache_butForItsInstruction() throws IOException {
        for (boolean ahead : new boolean[] {true, false}) {
            talk = new LongTalk();
            try (Sandbox sandbox = Sandbox.start(SandboxSettings.with("window=400000"));
                    RunningStowage stowage = RunningStowage.before(
                            sandbox.baseUrl(),
                            "stowage.context.window=32000",
                            "stowage.compaction.soft=0.88",
                            "stowage.compaction.hard=0.89",
                            "stowage.compaction.patience=60s",
                            "stowage.compaction.summarizer.ahead=" + ahead,
                            "stowage.compaction.summarizer.strategy=same-prefix")) {
                sandbox.script().then(ScriptedReply.text("It is F3.")).then(ScriptedReply.text(SummaryRig.SUMMARY));
                fill(0, 31);
                double usage = Double.parseDouble(post(stowage).header("x-stowage-usage"));
                assertThat(usage).isBetween(0.80, 0.88);
                if (ahead) {
                    stowage.awaitCount(1, "stowage.summaries", "result", "written");
                }
                fill(31, 50);
                assertThat(post(stowage).header("x-stowage-action"))
                        .isEqualTo("emergency;reason=usage_threshold;summary=same_prefix");
                double hit = tokens(stowage, "hit");
                assertThat(hit / (hit + tokens(stowage, "miss"))).isBetween(0.95, 1.0);
            }
        }
    }

    private static double tokens(RunningStowage stowage, String cache) {
        return stowage.count("stowage.prompt.tokens", "purpose", "summary", "cache", cache);
    }

    private void fill(int from, int to) {
        for (int i = from; i < to; i++) {
            talk.read("src/F" + i + ".java", LongTalk.java("F" + i, 26));
            talk.assistant("src/F" + i + ".java is fine.");
            talk.user("Then look at the next one, and never touch src/Main.java.");
        }
    }

    private Response post(RunningStowage stowage) throws IOException {
        byte[] body = (TOOLS + new String(talk.body(), UTF_8).substring(1)).getBytes(UTF_8);
        try (RawClient client = new RawClient(stowage.port(), 60_000)) {
            client.post(body, "x-stowage-session: s", "Authorization: Bearer k");
            Response answer = client.read();
            assertThat(answer.status()).isEqualTo(200);
            return answer;
        }
    }
}
