package dev.stowage.sandbox;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The rule that tool messages answer every call of the assistant message right before them. */
final class ToolPairing {
    private ToolPairing() {}

    static Optional<Refusal> check(List<ChatMessage> messages) {
        // A list, not a set: some models repeat an id among parallel calls.
        List<String> open = new ArrayList<>();
        for (ChatMessage message : messages) {
            if (message.role().equals("tool")) {
                if (!open.remove(message.answeredId())) {
                    return orphan(message.answeredId());
                }
            } else {
                if (!open.isEmpty()) {
                    return unanswered(open);
                }
                open.addAll(message.callIds());
            }
        }
        return open.isEmpty() ? Optional.empty() : unanswered(open);
    }

    private static Optional<Refusal> orphan(String id) {
        return Refusals.refuse(
                "messages",
                "",
                "Messages with role 'tool' must be a response to a preceding message with 'tool_calls': no open call '"
                        + id + "'.");
    }

    private static Optional<Refusal> unanswered(List<String> ids) {
        return Refusals.refuse(
                "messages",
                "",
                "An assistant message with 'tool_calls' must be followed by tool messages responding to each "
                        + "'tool_call_id' (insufficient tool messages following tool_calls message): "
                        + String.join(", ", ids) + ".");
    }
}
