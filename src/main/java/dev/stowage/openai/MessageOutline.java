package dev.stowage.openai;

import java.util.List;
import java.util.Optional;

/**
 * What the pairing rules need to know of one message. It depends on the message's own bytes and nothing else, so a caller
 * may keep it by their digest and read only what it has never seen.
 *
 * @param role who speaks, as far as pairing cares
 * @param calls what an assistant calls, in its order
 * @param answers what a result says it answers, as it says it
 * @param says whether an assistant message has content of any kind besides calls and reasoning
 * @param emptyCallList whether its list of calls is there and empty
 */
public record MessageOutline(
        Role role, List<Call> calls, Optional<String> answers, boolean says, boolean emptyCallList) {

    /** Roles by their part in the pairing of calls and results. */
    enum Role {
        ASSISTANT,
        TOOL,
        FUNCTION,
        OTHER
    }

    /** The two ways to call: {@code tool_calls} with ids, and the older {@code function_call} that is known by its name. */
    enum Kind {
        TOOL(Role.TOOL, "tool", "tool_call_id"),
        FUNCTION(Role.FUNCTION, "function", "name");

        private final Role answeredBy;
        private final String roleName;
        private final String idMember;

        Kind(Role answeredBy, String roleName, String idMember) {
            this.answeredBy = answeredBy;
            this.roleName = roleName;
            this.idMember = idMember;
        }

        /** What results of this role answer. */
        static Kind answeredBy(Role role) {
            return role == TOOL.answeredBy ? TOOL : FUNCTION;
        }

        /** The role of its results on the wire. */
        String roleName() {
            return roleName;
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

    static final MessageOutline OTHER = new MessageOutline(Role.OTHER, List.of(), Optional.empty(), true, false);

    /** Reads one message of a body; what is no message of a known role is an outline that nothing pairs with. */
    public static MessageOutline of(byte[] body, ByteRange message) {
        return new OutlineReader(body, message).read();
    }

    /** The outlines of all messages of a body. */
    public static List<MessageOutline> all(byte[] body, ChatIndex index) {
        return index.messages().stream().map(message -> of(body, message)).toList();
    }

    boolean isAssistant() {
        return role == Role.ASSISTANT;
    }

    boolean isResult() {
        return role == Role.TOOL || role == Role.FUNCTION;
    }

    /** Whether a result says what it answers. */
    boolean named() {
        return answers.isPresent() && !answers.get().isEmpty();
    }
}
