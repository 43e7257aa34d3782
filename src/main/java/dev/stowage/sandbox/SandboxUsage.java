package dev.stowage.sandbox;

import tools.jackson.databind.node.ObjectNode;

/** Token usage of one request; the prompt includes the cached part, the completion includes the reasoning. */
record SandboxUsage(int prompt, int cached, int completion, int reasoning) {

    ObjectNode json(UsageShape shape) {
        ObjectNode usage = Json.object()
                .put("prompt_tokens", prompt)
                .put("completion_tokens", completion)
                .put("total_tokens", prompt + completion);
        ObjectNode promptDetails = usage.putObject("prompt_tokens_details").put("cached_tokens", cached);
        ObjectNode completionDetails =
                usage.putObject("completion_tokens_details").put("reasoning_tokens", reasoning);
        switch (shape) {
            case DEEPSEEK ->
                usage.put("prompt_cache_hit_tokens", cached).put("prompt_cache_miss_tokens", prompt - cached);
            case OPENAI -> {
                promptDetails.put("audio_tokens", 0);
                completionDetails
                        .put("audio_tokens", 0)
                        .put("accepted_prediction_tokens", 0)
                        .put("rejected_prediction_tokens", 0);
            }
        }
        return usage;
    }
}
