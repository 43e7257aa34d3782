package dev.stowage.toolcalls;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.stowage.core.capacity.Verification;
import dev.stowage.core.capacity.Verification.Result;
import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.testkit.ToolServerProgram;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Tools of a server that speaks HTTP. */
class ToolServerOverHttpTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path directory = Path.of("");

    private final Queue<String> seen = new ConcurrentLinkedQueue<>();
    private HttpServer server = none();

    private static HttpServer none() {
        try {
            return HttpServer.create();
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    @BeforeEach
    void start() throws IOException {
        Path told = Files.writeString(directory.resolve("told"), "twelve");
        ToolServerProgram tools = new ToolServerProgram(told, directory.resolve("calls"));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/mcp", exchange -> answer(exchange, tools));
        server.createContext("/elsewhere", exchange -> {
            seen.add("elsewhere");
            answer(exchange, tools);
        });
        server.createContext("/moved", exchange -> {
            exchange.getResponseHeaders().add("Location", "/elsewhere");
            exchange.sendResponseHeaders(307, -1);
            exchange.close();
        });
        server.start();
    }

    private void answer(HttpExchange exchange, ToolServerProgram tools) throws IOException {
        seen.add(
                exchange.getRequestMethod() + " " + exchange.getRequestHeaders().getFirst("x-token"));
        if (!exchange.getRequestMethod().equals("POST")) {
            exchange.sendResponseHeaders(405, -1);
        } else {
            Optional<ObjectNode> answer = tools.answer(JSON.readTree(exchange.getRequestBody()));
            byte[] bytes = answer.map(JSON::writeValueAsBytes).orElse(new byte[0]);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(answer.isPresent() ? 200 : 202, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
        exchange.close();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private Optional<Verification> look(String path) {
        URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
        ToolServer address = new ToolServer.Address("box", url, Map.of("x-token", "t"));
        Spoken.Call call = new Spoken.Call("c1", "look", "{}");
        List<Spoken> turn = List.of(
                new Spoken(Role.ASSISTANT, "", List.of(call), Optional.empty(), List.of()),
                new Spoken(Role.TOOL, "twelve", List.of(), Optional.of("c1"), List.of()));
        try (Replays replays = new Replays(List.of(address), List.of(), Duration.ofSeconds(20), System::nanoTime)) {
            return Objects.requireNonNull(
                    replays.newest(turn, List.of(), Optional.empty()).block(PATIENCE));
        }
    }

    @Test
    void tool_isAskedAgain_withTheOperatorsHeaders() throws IOException {
        assertThat(look("/mcp").map(Verification::result)).contains(Result.PASS);
        assertThat(Files.readAllLines(directory.resolve("calls"))).containsExactly(ToolServerProgram.LISTED, "look {}");
        assertThat(seen).isNotEmpty().allMatch(request -> request.endsWith(" t"));
    }

    @Test
    void redirection_isNotFollowed() {
        assertThat(look("/moved")).isEmpty();
        assertThat(seen).doesNotContain("elsewhere");
    }
}
