package dev.stowage;

import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.RunningStowage;
import dev.stowage.testkit.ScriptedUpstream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A Stowage before two upstreams whose configuration file changes while it serves. */
abstract class ReloadRig {

    @TempDir
    private Path directory;

    ScriptedUpstream one;
    ScriptedUpstream two;

    @BeforeEach
    void start() {
        one = ScriptedUpstream.start(exchange -> exchange.respond(200, "application/json", "{\"from\":\"one\"}"));
        two = ScriptedUpstream.start(exchange -> exchange.respond(200, "application/json", "{\"from\":\"two\"}"));
    }

    @AfterEach
    void stop() {
        one.close();
        two.close();
    }

    RunningStowage running(String... settings) {
        List<String> all = new ArrayList<>(List.of(
                "spring.config.additional-location=file:" + directory + "/",
                "stowage.configuration.reload-every=20ms"));
        all.addAll(List.of(settings));
        return RunningStowage.with(all.toArray(String[]::new));
    }

    static Response ask(RunningStowage stowage) throws IOException {
        return ask(stowage, Rig.ASK);
    }

    static Response ask(RunningStowage stowage, byte[] body, String... headerLines) throws IOException {
        try (RawClient client = new RawClient(stowage.port())) {
            client.post("/v1/chat/completions", body, headerLines);
            return client.read();
        }
    }

    static String upstream(ScriptedUpstream upstream) {
        return "stowage.upstream.base-url: " + upstream.baseUrl();
    }

    /** As a mounted ConfigMap changes: all at once. */
    void write(String... lines) throws IOException {
        Path next = Files.writeString(directory.resolve("next"), String.join("\n", lines) + "\n");
        Files.move(next, directory.resolve("application.yaml"), StandardCopyOption.ATOMIC_MOVE);
    }
}
