package dev.stowage.sandbox;

import dev.stowage.sandbox.ScriptedReply.Answer;
import dev.stowage.sandbox.ScriptedReply.Call;
import dev.stowage.sandbox.ScriptedReply.Ending;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Everything one completion says, independent of whether it is streamed; the seed is the prompt's. */
record Completion(String id, int seed, long created, String model, List<Choice> choices, SandboxUsage usage) {

    Completion {
        choices = List.copyOf(choices);
    }

    Ending ending() {
        return choices.get(0).answer().ending();
    }

    /** The body of a response that is not streamed. */
    ObjectNode json(UsageShape shape) {
        ObjectNode body = head("chat.completion");
        ArrayNode list = body.putArray("choices");
        choices.forEach(choice -> list.add(whole(choice)));
        body.set("usage", usage.json(shape));
        return body;
    }

    ObjectNode head(String object) {
        return Json.object()
                .put("id", id)
                .put("object", object)
                .put("created", created)
                .put("model", model)
                .put("system_fingerprint", "fp_sandbox");
    }

    /** The same for the same prompt, so that replaying a conversation repeats its ids. */
    String callId(Choice choice, int call) {
        return "call_%08x_%d_%d".formatted(seed, choice.index(), call);
    }

    private ObjectNode whole(Choice choice) {
        Answer answer = choice.answer();
        ObjectNode json = Json.object().put("index", choice.index());
        ObjectNode message = json.putObject("message").put("role", "assistant");
        if (answer.text().isEmpty() && !answer.calls().isEmpty()) {
            message.putNull("content");
        } else {
            message.put("content", answer.text());
        }
        message.putNull("refusal");
        if (!answer.reasoning().isEmpty()) {
            message.put("reasoning_content", answer.reasoning());
        }
        if (!answer.calls().isEmpty()) {
            message.set("tool_calls", calls(choice));
        }
        json.putNull("logprobs");
        return json.put("finish_reason", choice.finishReason());
    }

    private ArrayNode calls(Choice choice) {
        ArrayNode list = Json.array();
        for (Call call : choice.answer().calls()) {
            ObjectNode json =
                    list.addObject().put("id", callId(choice, list.size() - 1)).put("type", "function");
            json.putObject("function").put("name", call.name()).put("arguments", call.arguments());
        }
        return list;
    }
}
