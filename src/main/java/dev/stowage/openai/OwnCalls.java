package dev.stowage.openai;

import java.util.List;

/**
 * What an answer asked of Stowage.
 *
 * @param own the calls of Stowage's tools, in their order
 * @param message the assistant's message with these calls and no others, as JSON
 * @param elements these calls, as elements of a JSON array
 * @param others ids of the client's tools that it called besides
 * @param complete whether the model came to its end, so that its calls are whole
 */
public record OwnCalls(List<OwnCall> own, String message, String elements, List<String> others, boolean complete) {

    public OwnCalls {
        own = List.copyOf(own);
        others = List.copyOf(others);
    }
}
