package dev.stowage.openai;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks a model for a summary: of a prompt that it has just been sent, or of a transcript that it has never seen. */
public final class SummaryRequest {

    /** An answer longer than that is thrown away; a model that thinks needs most of it for its thoughts. */
    private static final String OUTPUT = "8192";

    private static final String USAGE = "{\"include_usage\":true}";

    /** What is the client's wish for its own answer, by what is ours for a summary; added nowhere. */
    private static final Map<String, String> REPLACED = replaced();

    private SummaryRequest() {}

    private static Map<String, String> replaced() {
        Map<String, String> replaced = new LinkedHashMap<>();
        replaced.put("max_tokens", OUTPUT);
        replaced.put("max_completion_tokens", OUTPUT);
        replaced.put("n", "1");
        replaced.put("stop", "null");
        replaced.put("response_format", "{\"type\":\"text\"}");
        replaced.put("prediction", "null");
        replaced.put("logprobs", "null");
        replaced.put("top_logprobs", "null");
        return replaced;
    }

    /**
     * The body of a prompt, with one more message of the user's at its end. All before that is the same, byte for byte, and
     * so are the tools, so that the provider's cache has it; whatever else differs has no part in the prompt.
     *
     * @param messages of the body that are taken, from the first on
     * @param model what the upstream calls the model, where that is an alias
     * @param askForUsage whether the upstream is to be asked for usage
     */
    public static byte[] samePrefix(
            byte[] body,
            ChatIndex index,
            int messages,
            String instruction,
            Optional<String> model,
            boolean askForUsage) {
        List<BodyEdit> edits = new ArrayList<>();
        ByteRange all = index.field("messages").orElseThrow();
        edits.add(new BodyEdit(
                new ByteRange(index.messages().get(messages - 1).end(), all.end() - 1),
                ("," + new String(MessageText.ofUser(instruction), UTF_8)).getBytes(UTF_8)));
        model.flatMap(name -> ModelAlias.edit(index, name)).ifPresent(edits::add);
        REPLACED.forEach(
                (name, value) -> index.field(name).ifPresent(range -> edits.add(BodyEdit.replace(range, value))));
        index.field("tools").ifPresent(tools -> set("tool_choice", "\"none\"", index, edits));
        index.field("functions").ifPresent(functions -> set("function_call", "\"none\"", index, edits));
        set("stream", "true", index, edits);
        if (askForUsage) {
            set("stream_options", USAGE, index, edits);
        }
        return BodyEdit.splice(body, edits);
    }

    private static void set(String name, String value, ChatIndex index, List<BodyEdit> edits) {
        edits.add(index.field(name)
                .map(range -> BodyEdit.replace(range, value))
                .orElseGet(() -> BodyEdit.insert(index.rootEnd(), ",\"" + name + "\":" + value)));
    }

    /** The body that asks a model of its own; nothing in it but what every server knows. */
    public static byte[] ofTranscript(String model, String transcript, String instruction) {
        String said = "<transcript>\n" + transcript.replace("</transcript>", "<\\/transcript>") + "\n</transcript>\n\n"
                + instruction;
        return ("{\"model\":" + JsonText.quoted(model) + ",\"messages\":[" + new String(MessageText.ofUser(said), UTF_8)
                        + "],\"stream\":true,\"stream_options\":" + USAGE + "}")
                .getBytes(UTF_8);
    }
}
