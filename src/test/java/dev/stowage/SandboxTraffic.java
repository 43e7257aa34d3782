package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.RedisServer;
import dev.stowage.testkit.RunningStowage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A Stowage before its own sandbox, and some of everything that its meters tell of. */
public final class SandboxTraffic implements AutoCloseable {

    /** What is asked for; the sandbox answers to every name. */
    public static final String MODEL = "deepseek-chat";

    private final RunningStowage stowage;
    private int rounds;
    private int requests;

    private SandboxTraffic(RunningStowage stowage) {
        this.stowage = stowage;
    }

    /** Starts one that stores below {@code directory} and compacts from a few thousand tokens on. */
    public static SandboxTraffic start(Path directory, String... settings) throws IOException {
        List<String> all = new ArrayList<>(List.of(
                "spring.profiles.active=sandbox",
                "stowage.sandbox.port=" + RedisServer.freePort(),
                "stowage.context.window=8000",
                "stowage.arena.mode=managed",
                "stowage.upstream.retry.times=0",
                "stowage.store.type=file",
                "stowage.store.directory=" + directory.resolve("state"),
                "stowage.archive.directory=" + directory.resolve("archive")));
        all.addAll(List.of(settings));
        return new SandboxTraffic(RunningStowage.with(all.toArray(String[]::new)));
    }

    public RunningStowage stowage() {
        return stowage;
    }

    /** A round of it: a conversation that outgrows its window, a stream, a history that is mended, a fault; how many requests there were so far. */
    public int run() throws IOException {
        converse("round-" + rounds++);
        assertThat(ask("\"stream\":true,", "Hello").status()).isEqualTo(200);
        assertThat(ask("", "/sandbox status 500").status()).isEqualTo(500);
        settle();
        return requests;
    }

    /** Three requests of a session, the second of which is compacted. */
    public LongTalk converse(String id) throws IOException {
        String session = "x-stowage-session: " + id;
        LongTalk talk = new LongTalk();
        talk.run("mvn test", "[INFO] Tests run: 42, Failures: 0, Errors: 0, Skipped: 0\n[INFO] BUILD SUCCESS\n");
        talk.read("src/A.java", LongTalk.java("A", 10));
        talk.user("What does it do?");
        assertThat(post(talk.body(MODEL), session).status()).isEqualTo(200);
        talk.assistant("It multiplies.");
        talk.grow();
        assertThat(post(talk.body(MODEL), session).header("x-stowage-action")).contains("reason=usage_threshold");
        talk.assistant("F3 is.");
        talk.user("Mend it.");
        assertThat(post(talk.body(MODEL), session).status()).isEqualTo(200);
        return talk;
    }

    /** Waits until what was asked so far is told of. */
    public void settle() {
        stowage.awaitCount(requests, "stowage.requests");
    }

    private Response ask(String fields, String text) throws IOException {
        return post(("{\"model\":\"sandbox\"," + fields + "\"messages\":[{\"role\":\"user\",\"content\":\"" + text
                        + "\"},{\"role\":\"assistant\",\"content\":\"\",\"tool_calls\":[]},{\"role\":\"user\",\"content\":\""
                        + text + "\"}]}")
                .getBytes(UTF_8));
    }

    public Response post(byte[] body, String... headerLines) throws IOException {
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
