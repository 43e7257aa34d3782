package dev.stowage.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stowage.ops.Newcomer.Running;
import dev.stowage.testkit.NeedsTool;
import dev.stowage.testkit.RedisServer;
import dev.stowage.testkit.ScriptedUpstream;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The README as a newcomer follows it: each of its commands, in a copy of the project, is typed as it stands there, but
 * for ports, which may be taken here, and the provider, which is not asked.
 */
@NeedsTool({
    "curl",
    "docker-compose",
    "docker:eclipse-temurin:25-jre",
    "docker:prom/prometheus",
    "docker:redis:7.4-alpine"
})
class ReadmeIT {

    private static final Duration READY = Duration.ofMinutes(5);
    private static final String COMPOSE = "docker-compose.yml";
    private static final Pattern CACHE_HITS = Pattern.compile("cache=\"hit\".* [1-9]");
    private static final Pattern PUBLISHED = Pattern.compile("[0-9.]+:[1-9][0-9]*");

    @TempDir
    private static Path directory;

    private final List<String> open = new ArrayList<>(Readme.read().commands());

    @Test
    void everyCommand_doesWhatItSays() throws IOException {
        Newcomer newcomer = Newcomer.in(directory);
        newcomer.types(next("./mvnw -q -Dmaven.test.skip package"));
        sandbox(newcomer);
        ownProvider(newcomer);
        replay(newcomer);
        compose(newcomer);
        assertThat(next("./mvnw verify")).as("what runs this").doesNotContain("-D");
        assertThat(open).as("commands that nothing here has typed").isEmpty();
    }

    /** Takes all commands that begin like this; there must be one, and they must be the same. */
    private String next(String start) {
        List<String> found = open.stream()
                .filter(command -> command.startsWith(start))
                .distinct()
                .toList();
        assertThat(found).as(start).hasSize(1);
        open.removeAll(found);
        return found.get(0);
    }

    private void sandbox(Newcomer newcomer) throws IOException {
        int port = RedisServer.freePort();
        newcomer.sets("SERVER_PORT", String.valueOf(port));
        newcomer.sets("STOWAGE_SANDBOX_PORT", String.valueOf(RedisServer.freePort()));
        try (Running stowage = newcomer.starts(next("./mvnw -Dmaven.test.skip spring-boot:run"))) {
            awaitReady(stowage, port);
            String ask = at(port, next("curl http"));
            assertThat(newcomer.types(ask)).contains("\"choices\"", "\"usage\"");
            assertThat(newcomer.types(at(port, next("curl -N")))).contains("data: [DONE]");
            String page = ask.replace("Hello", "Hello ".repeat(600));
            newcomer.types(page);
            newcomer.types(page);
            String scrape = at(port, next("curl -s"));
            await().atMost(READY).until(() -> newcomer.types(scrape), CACHE_HITS.asPredicate());
        }
    }

    private void ownProvider(Newcomer newcomer) throws IOException {
        int port = RedisServer.freePort();
        newcomer.sets("SERVER_PORT", String.valueOf(port));
        try (ScriptedUpstream provider =
                ScriptedUpstream.start(exchange -> exchange.respond(200, "application/json", "{\"data\":[]}"))) {
            String start = next("STOWAGE_UPSTREAM_BASE_URL=");
            String own = start.replaceFirst("=\\S+", "=" + provider.baseUrl());
            try (Running stowage = newcomer.starts(own)) {
                awaitReady(stowage, port);
                assertThat(newcomer.types("curl -sS http://127.0.0.1:" + port + "/v1/models"))
                        .contains("\"data\"");
            }
            newcomer.sets("STOWAGE_UPSTREAM_BASE_URL", provider.baseUrl().toString());
            String check = next("java -jar target/stowage.jar --check");
            assertThat(newcomer.types(check)).contains("ok   upstream default", "ok   store file");
            newcomer.write(
                    "config/application.yaml",
                    Readme.read()
                            .settings()
                            .replaceAll("https://\\S+", provider.baseUrl().toString()));
            newcomer.sets("DEEPSEEK_API_KEY", "sk-none");
            newcomer.forgets("STOWAGE_UPSTREAM_BASE_URL");
            assertThat(newcomer.types(check)).contains("ok   upstream deepseek", "ok   upstream openai");
        }
    }

    private void replay(Newcomer newcomer) throws IOException {
        newcomer.write(
                "talk.json", "[{\"role\":\"user\",\"content\":\"u\"},{\"role\":\"assistant\",\"content\":\"a\"}]");
        String replay = next("java -jar target/stowage.jar replay").replace("FILE…", "talk.json");
        assertThat(newcomer.types(replay)).contains("total of 1");
        assertThat(newcomer.read("report.html")).contains("<html");
    }

    private void compose(Newcomer newcomer) throws IOException {
        newcomer.sets(
                "COMPOSE_PROJECT_NAME",
                "stowage-readme-" + ProcessHandle.current().pid());
        newcomer.write(
                COMPOSE,
                newcomer.read(COMPOSE)
                        .replaceAll("127\\.0\\.0\\.1:\\d+:", "127.0.0.1::")
                        .replace("image: stowage", "image: stowage:readme"));
        try (Running stack = newcomer.starts(next("docker-compose up --build"))) {
            awaitReady(stack, publishedPort(newcomer, stack, "stowage 8080"));
            int prometheus = publishedPort(newcomer, stack, "prometheus 9090");
            String up = "curl -sS 'http://127.0.0.1:" + prometheus + "/api/v1/query?query=up' || true";
            await().atMost(READY).until(() -> newcomer.types(up), answer -> answer.contains(",\"1\"]"));
        } finally {
            newcomer.types("docker-compose down --volumes --timeout 5");
        }
    }

    /** Compose creates the services side by side, in any order; a container has its port once it has been started. */
    private static int publishedPort(Newcomer newcomer, Running stack, String service) {
        String address = await().atMost(READY)
                .failFast(stack::mustRun)
                .until(
                        () -> newcomer.types("docker-compose port " + service + " || true"),
                        PUBLISHED.asMatchPredicate());
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }

    private static String at(int port, String command) {
        return command.replace(":8080", ":" + port);
    }

    private static void awaitReady(Running stowage, int port) {
        await().atMost(READY)
                .failFast(stowage::mustRun)
                .until(() -> status("http://127.0.0.1:" + port + "/v1/models") == 200);
    }

    private static int status(String address) {
        try {
            return ((HttpURLConnection) URI.create(address).toURL().openConnection()).getResponseCode();
        } catch (IOException notYet) {
            return 0;
        }
    }
}
