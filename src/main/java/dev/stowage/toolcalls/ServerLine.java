package dev.stowage.toolcalls;

import io.modelcontextprotocol.client.McpAsyncClient;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Implementation;
import io.modelcontextprotocol.spec.McpSchema.ListToolsResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * The line to one server of tools. It is opened when it is first needed. A server that fails, or does not answer in time, is hung up on,
 * and left alone for a minute.
 */
final class ServerLine implements AutoCloseable {

    private static final Duration REST = Duration.ofMinutes(1);

    /** How long a list of tools is taken for what it is; servers that change theirs say so, or should. */
    private static final Duration KEPT = Duration.ofMinutes(1);

    private final ToolServer server;
    private final Duration limit;
    private final Scheduler starting;
    private final LongSupplier ticker;
    private Optional<McpAsyncClient> open = Optional.empty();
    private OptionalLong rested = OptionalLong.empty();
    private Optional<Listed> listed = Optional.empty();
    private boolean closed;

    /**
     * @param limit for each question
     * @param starting where starting a program may be waited for
     * @param ticker in nanoseconds
     */
    ServerLine(ToolServer server, Duration limit, Scheduler starting, LongSupplier ticker) {
        this.server = server;
        this.limit = limit;
        this.starting = starting;
        this.ticker = ticker;
    }

    String name() {
        return server.name();
    }

    /**
     * What a server said that it has.
     *
     * @param until when it counts
     */
    private record Listed(List<Tool> tools, long until) {}

    /** All its tools; none where it does not say. */
    Mono<List<Tool>> tools() {
        return Mono.defer(() -> known().map(Mono::just).orElseGet(this::asked)).defaultIfEmpty(List.of());
    }

    private synchronized Optional<List<Tool>> known() {
        return listed.filter(last -> last.until - ticker.getAsLong() > 0).map(Listed::tools);
    }

    private Mono<List<Tool>> asked() {
        return Mono.defer(() -> answering()
                        .map(client ->
                                client.listTools().map(ListToolsResult::tools).doOnNext(tools -> keep(client, tools)))
                        .orElseGet(Mono::empty))
                .subscribeOn(starting)
                .timeout(limit)
                .doOnError(failed -> hangUp())
                .onErrorComplete();
    }

    private synchronized void keep(McpAsyncClient client, List<Tool> tools) {
        if (open.filter(client::equals).isPresent()) {
            listed = Optional.of(new Listed(tools, ticker.getAsLong() + KEPT.toNanos()));
        }
    }

    private synchronized void changed() {
        listed = Optional.empty();
    }

    /** What a tool answers; an error where it does not, or not in time. */
    Mono<CallToolResult> call(CallToolRequest request) {
        return Mono.defer(() -> answering()
                        .map(client -> client.callTool(request))
                        .orElseGet(() -> Mono.error(new IllegalStateException("not answering"))))
                .subscribeOn(starting)
                .timeout(limit)
                .doOnError(failed -> hangUp());
    }

    private synchronized Optional<McpAsyncClient> answering() {
        boolean rests = rested.isPresent() && ticker.getAsLong() - rested.getAsLong() < 0;
        if (closed || rests) {
            return Optional.empty();
        }
        if (open.isEmpty()) {
            open = Optional.of(McpClient.async(Transports.to(server, limit))
                    .clientInfo(Implementation.builder("stowage", "1").build())
                    .requestTimeout(limit)
                    .toolsChangeConsumer(tools -> Mono.fromRunnable(this::changed))
                    .initializationTimeout(limit)
                    .jsonSchemaValidator((schema, content) -> ValidationResponse.asValid(""))
                    .build());
        }
        return open;
    }

    private synchronized void hangUp() {
        rested = OptionalLong.of(ticker.getAsLong() + REST.toNanos());
        open.ifPresent(McpAsyncClient::close);
        open = Optional.empty();
        listed = Optional.empty();
    }

    @Override
    public synchronized void close() {
        closed = true;
        open.ifPresent(McpAsyncClient::close);
        open = Optional.empty();
    }
}
