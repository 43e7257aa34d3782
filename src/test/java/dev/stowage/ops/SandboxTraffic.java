package dev.stowage.ops;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.LongTalk;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.RedisServer;
import dev.stowage.testkit.RunningStowage;
import java.io.IOException;
import java.nio.file.Path;

/** A Stowage before its own sandbox, and some of everything that its meters tell of. */
final class SandboxTraffic implements AutoCloseable {

    private final RunningStowage stowage;
    private int rounds;
    private int requests;

    private SandboxTraffic(RunningStowage stowage) {
        this.stowage = stowage;
    }

    /** Starts one that stores below {@code directory} and compacts from a few thousand tokens on. */
    static SandboxTraffic start(Path directory) throws IOException {
        return new SandboxTraffic(RunningStowage.with(
                "spring.profiles.active=sandbox",
                "stowage.sandbox.port=" + RedisServer.freePort(),
                "stowage.context.window=8000",
                "stowage.arena.mode=managed",
                "stowage.upstream.retry.times=0",
                "stowage.store.type=file",
                "stowage.store.directory=" + directory.resolve("state"),
                "stowage.archive.directory=" + directory.resolve("archive")));
    }

    RunningStowage stowage() {
        return stowage;
    }

    /** A round of it: a conversation that outgrows its window, a stream, a history that is mended, a fault; all requests so far. */
    int run() throws IOException {
        String session = "x-stowage-session: round-" + rounds++;
        LongTalk talk = new LongTalk();
        talk.run("mvn test", "[INFO] Tests run: 42, Failures: 0, Errors: 0, Skipped: 0\n[INFO] BUILD SUCCESS\n");
        talk.read("src/A.java", LongTalk.java("A", 10));
        talk.user("What does it do?");
        assertThat(post(talk.body(), session).status()).isEqualTo(200);
        talk.assistant("It multiplies.");
        talk.grow();
        assertThat(post(talk.body(), session).header("x-stowage-action")).contains("reason=usage_threshold");
        talk.assistant("F3 is.");
        talk.user("Mend it.");
        assertThat(post(talk.body(), session).status()).isEqualTo(200);
        assertThat(ask("\"stream\":true,", "Hello").status()).isEqualTo(200);
        assertThat(ask("", "/sandbox status 500").status()).isEqualTo(500);
        stowage.awaitCount(requests, "stowage.requests");
        return requests;
    }

    private Response ask(String fields, String text) throws IOException {
        return post(("{\"model\":\"sandbox\"," + fields + "\"messages\":[{\"role\":\"user\",\"content\":\"" + text
                        + "\"},{\"role\":\"assistant\",\"content\":\"\",\"tool_calls\":[]},{\"role\":\"user\",\"content\":\""
                        + text + "\"}]}")
                .getBytes(UTF_8));
    }

    private Response post(byte[] body, String... headerLines) throws IOException {
        requests++;
        try (RawClient client = new RawClient(stowage.port())) {
            client.post("/v1/chat/completions", body, headerLines);
            return client.read();
        }
    }

    @Override
    public void close() {
        stowage.close();
    }
}
