package dev.stowage.toolcalls;

import dev.stowage.core.capacity.PastCall;
import dev.stowage.core.capacity.Verification;
import dev.stowage.core.capacity.Verification.Result;
import dev.stowage.toolcalls.ToolNames.Found;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Repeats calls of tools that say of themselves that they only read. */
final class ToolCalls {

    private static final String FAILED = "the tool failed, or did not answer in time";

    private static final TypeRef<Map<String, Object>> ARGUMENTS = new TypeRef<>() {};

    private final List<ServerLine> lines;
    private final Normal normal;

    ToolCalls(List<ServerLine> lines, Normal normal) {
        this.lines = List.copyOf(lines);
        this.normal = normal;
    }

    /** All tools of all servers that answer. */
    Mono<List<Found>> tools() {
        return Flux.fromIterable(lines)
                .flatMap(line -> line.tools().flatMapIterable(tools -> tools).map(tool -> new Found(line, tool)))
                .collectList();
    }

    /** What came of repeating a call; empty where it may not be repeated. */
    Mono<Verification> repeated(PastCall past, List<Found> tools) {
        return ToolNames.meant(past.call().name(), tools)
                .filter(Found::onlyReads)
                .flatMap(found -> request(past, found)
                        .map(request -> found.line()
                                .call(request)
                                .mapNotNull(answer -> compared(past, answer).orElse(null))
                                .onErrorReturn(verification(past, Result.ERROR, FAILED))))
                .orElseGet(Mono::empty);
    }

    private static Optional<CallToolRequest> request(PastCall past, Found found) {
        String arguments =
                past.call().arguments().isBlank() ? "{}" : past.call().arguments();
        try {
            return Optional.of(CallToolRequest.builder(found.tool().name())
                    .arguments(McpJsonDefaults.getMapper().readValue(arguments, ARGUMENTS))
                    .build());
        } catch (IOException | RuntimeException noJson) {
            return Optional.empty();
        }
    }

    /** An answer that is more than text cannot be compared. */
    private Optional<Verification> compared(PastCall past, CallToolResult answer) {
        if (Boolean.TRUE.equals(answer.isError())) {
            return Optional.of(verification(past, Result.ERROR, FAILED));
        }
        if (!answer.content().stream().allMatch(TextContent.class::isInstance)) {
            return Optional.empty();
        }
        String text = answer.content().stream()
                .map(TextContent.class::cast)
                .map(TextContent::text)
                .collect(Collectors.joining("\n"));
        return normal.difference(past.result(), text, Normal.Extent.WRAPPED)
                .map(difference ->
                        verification(past, difference.isEmpty() ? Result.PASS : Result.CONFLICT, difference));
    }

    private static Verification verification(PastCall past, Result result, String difference) {
        return new Verification(past.call().id(), past.said(), result, difference);
    }
}
