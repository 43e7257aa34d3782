package dev.stowage.openai;

import dev.stowage.core.chat.Role;
import java.util.List;
import java.util.Optional;

/**
 * What the pairing rules need to know of one message. It depends on the message's own bytes and nothing else, so a caller
 * may keep it by their digest and read only what it has never seen.
 *
 * @param role who speaks; unknown for what is no message
 * @param calls what an assistant calls, in its order
 * @param answers what a result says it answers, as it says it
 * @param says whether an assistant message has content of any kind besides calls and reasoning
 * @param emptyCallList whether its list of calls is there and empty
 */
public record MessageOutline(
        Role role, List<Call> calls, Optional<String> answers, boolean says, boolean emptyCallList) {

    /** The two ways to call: {@code tool_calls} with ids, and the older {@code function_call} that is known by its name. */
    enum Kind {
        TOOL(Role.TOOL, "tool_call_id"),
        FUNCTION(Role.FUNCTION, "name");

        private final Role answeredBy;
        private final String idMember;

        Kind(Role answeredBy, String idMember) {
            this.answeredBy = answeredBy;
            this.idMember = idMember;
        }

        /** What results of this role answer. */
        static Kind answeredBy(Role role) {
            return role == TOOL.answeredBy ? TOOL : FUNCTION;
        }

        /** The role of its results. */
        Role answeredBy() {
            return answeredBy;
        }

        /** The member in which a result says what it answers. */
        String idMember() {
            return idMember;
        }
    }

    /**
     * @param id the id of a tool call or the name of a function call, as the client wrote it; some servers give out empty
     *     ids, or none
     */
    record Call(Kind kind, Optional<String> id) {

        boolean named() {
            return id.isPresent() && !id.get().isEmpty();
        }
    }

    public MessageOutline {
        calls = List.copyOf(calls);
    }

    /** Of a message that pairing does not care about. */
    static MessageOutline bystander(Role role) {
        return new MessageOutline(role, List.of(), Optional.empty(), true, false);
    }

    /** Reads one message of a body. */
    public static MessageOutline of(byte[] body, ByteRange message) {
        return new OutlineReader(body, message).read();
    }

    boolean isAssistant() {
        return role == Role.ASSISTANT;
    }

    boolean isResult() {
        return role.answersCall();
    }

    /** Whether a result says what it answers. */
    boolean named() {
        return answers.isPresent() && !answers.get().isEmpty();
    }
}
