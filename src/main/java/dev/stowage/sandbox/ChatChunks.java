package dev.stowage.sandbox;

import dev.stowage.sandbox.ScriptedReply.Call;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** The chunks of a streamed completion, one for each token; several choices take turns. */
final class ChatChunks {
    private final Completion completion;

    private ChatChunks(Completion completion) {
        this.completion = completion;
    }

    /** All chunks in order, with usage where this shape of provider reports it. */
    static List<ObjectNode> of(Completion completion, UsageShape shape, boolean usageAsked) {
        List<ObjectNode> chunks = new ChatChunks(completion).interleaved();
        ObjectNode usage = completion.usage().json(shape);
        switch (shape) {
            case DEEPSEEK -> chunks.get(chunks.size() - 1).set("usage", usage);
            case OPENAI -> {
                if (usageAsked) {
                    chunks.forEach(chunk -> chunk.putNull("usage"));
                }
            }
        }
        if (usageAsked) {
            ObjectNode trailing = completion.head("chat.completion.chunk");
            trailing.putArray("choices");
            trailing.set("usage", usage);
            chunks.add(trailing);
        }
        return chunks;
    }

    private List<ObjectNode> interleaved() {
        List<List<ObjectNode>> choices =
                completion.choices().stream().map(this::chunks).toList();
        int longest = choices.stream().mapToInt(List::size).max().orElse(0);
        List<ObjectNode> chunks = new ArrayList<>();
        for (int step = 0; step < longest; step++) {
            for (List<ObjectNode> choice : choices) {
                if (step < choice.size()) {
                    chunks.add(choice.get(step));
                }
            }
        }
        return chunks;
    }

    private List<ObjectNode> chunks(Choice choice) {
        List<ObjectNode> chunks = new ArrayList<>();
        deltas(choice).forEach(delta -> chunks.add(chunk(choice, delta, false)));
        chunks.add(chunk(choice, Json.object(), true));
        return chunks;
    }

    private List<ObjectNode> deltas(Choice choice) {
        List<ObjectNode> deltas = new ArrayList<>();
        deltas.add(Json.object().put("role", "assistant").put("content", ""));
        for (String piece : SimulatedTokens.pieces(choice.answer().reasoning())) {
            deltas.add(Json.object().put("reasoning_content", piece));
        }
        for (String piece : SimulatedTokens.pieces(choice.answer().text())) {
            deltas.add(Json.object().put("content", piece));
        }
        List<Call> calls = choice.answer().calls();
        for (int index = 0; index < calls.size(); index++) {
            deltas.add(opening(index, completion.callId(choice, index), calls.get(index)));
            for (String piece : SimulatedTokens.pieces(calls.get(index).arguments())) {
                deltas.add(arguments(index, piece));
            }
        }
        return deltas;
    }

    /** Only the first delta of a call has its id and name. */
    private static ObjectNode opening(int index, String id, Call call) {
        ObjectNode delta = Json.object();
        ObjectNode item = delta.putArray("tool_calls").addObject().put("index", index);
        item.put("id", id).put("type", "function");
        item.putObject("function").put("name", call.name()).put("arguments", "");
        return delta;
    }

    private static ObjectNode arguments(int index, String piece) {
        ObjectNode delta = Json.object();
        ObjectNode item = delta.putArray("tool_calls").addObject().put("index", index);
        item.putObject("function").put("arguments", piece);
        return delta;
    }

    private ObjectNode chunk(Choice choice, ObjectNode delta, boolean last) {
        ObjectNode chunk = completion.head("chat.completion.chunk");
        ObjectNode item = chunk.putArray("choices").addObject().put("index", choice.index());
        item.set("delta", delta);
        item.putNull("logprobs");
        if (last) {
            item.put("finish_reason", choice.finishReason());
        } else {
            item.putNull("finish_reason");
        }
        return chunk;
    }
}
