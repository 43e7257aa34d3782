package dev.stowage.ops;

import dev.stowage.testkit.Command;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The image as a container with a read-only root, on loopback ports the engine chooses; gone when closed. */
final class StowageContainer implements AutoCloseable {

    static final String IMAGE = "stowage:test";

    private static final Duration BUILD = Duration.ofMinutes(8);
    private static final Duration ANSWER = Duration.ofSeconds(60);

    private final String name = "stowage-test-" + UUID.randomUUID();

    /** Builds without network: everything the image needs is in the jar and its base. */
    static void buildImage() {
        Command.of("docker", "build", "--network", "none", "-t", IMAGE, ".")
                .run(BUILD)
                .text();
    }

    void start(String... environment) {
        List<String> words = new ArrayList<>(List.of("docker", "run", "--detach", "--name", name));
        words.addAll(List.of("--read-only", "--tmpfs", "/tmp:exec", "--cap-drop", "ALL"));
        words.addAll(List.of("--publish", "127.0.0.1::8080", "--publish", "127.0.0.1::8081"));
        for (String variable : environment) {
            words.addAll(List.of("--env", variable));
        }
        words.add(IMAGE);
        new Command(words).run(ANSWER).text();
    }

    URI address(int port, String path) {
        String published =
                docker("port", name, port + "/tcp").lines().findFirst().orElseThrow();
        return URI.create("http://" + published + path);
    }

    String execute(String... words) {
        List<String> all = new ArrayList<>(List.of("exec", name));
        all.addAll(List.of(words));
        return docker(all.toArray(String[]::new));
    }

    boolean running() {
        return inspect("{{.State.Running}}").equals("true");
    }

    /** What the image's own health check says: starting, healthy or unhealthy. */
    String health() {
        return inspect("{{.State.Health.Status}}");
    }

    String logs() {
        return docker("logs", name);
    }

    @Override
    public void close() {
        Command.of("docker", "rm", "--force", "--volumes", name).run(ANSWER);
    }

    private String inspect(String format) {
        return docker("inspect", "--format", format, name);
    }

    private static String docker(String... words) {
        List<String> all = new ArrayList<>(List.of("docker"));
        all.addAll(List.of(words));
        return new Command(all).run(ANSWER).text();
    }
}
