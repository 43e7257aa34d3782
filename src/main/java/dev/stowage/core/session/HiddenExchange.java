package dev.stowage.core.session;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/**
 * An exchange between a model and Stowage that the client never sees: calls of Stowage's own tools, and what it answered. A
 * prompt that had it has to keep it, at the same place and as the same bytes, or the provider's cache loses all behind it.
 *
 * @param call the assistant's message as JSON; where the client's tools were called in the same message, no more of it than
 *     Stowage's own calls, as elements of a JSON array
 * @param results Stowage's answers, each a message as JSON
 * @param beside ids of the client's calls in the same message, which the client has; empty where there were none
 */
public record HiddenExchange(String call, List<String> results, List<String> beside) {

    public HiddenExchange {
        results = List.copyOf(results);
        beside = List.copyOf(beside);
    }

    /** Whether its calls belong into a message of the client's. */
    public boolean joins() {
        return !beside.isEmpty();
    }

    /** The messages that stand by themselves, in their order. */
    public List<String> messages() {
        return joins()
                ? results
                : Stream.concat(Stream.of(call), results.stream()).toList();
    }

    /** What it takes in UTF-8. */
    public long bytes() {
        return Stream.concat(Stream.of(call), results.stream())
                .mapToLong(text -> text.getBytes(StandardCharsets.UTF_8).length)
                .sum();
    }
}
