package dev.stowage.sandbox;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A reply decided beforehand, by a test or by a directive in the prompt. */
public sealed interface ScriptedReply {

    /** A completion that says this. */
    static Answer text(String text) {
        return new Answer("", text, List.of(), Ending.COMPLETE);
    }

    /** A completion that calls these tools, in parallel. */
    static Answer tools(Call... calls) {
        return new Answer("", "", List.of(calls), Ending.COMPLETE);
    }

    /** A response with this status and JSON body instead of a completion. */
    static Verbatim status(int status, String body) {
        return new Verbatim(status, Map.of(), body);
    }

    /** Handles each alternative. */
    <R> R match(Function<Answer, R> onAnswer, Function<Verbatim, R> onVerbatim);

    /**
     * A completion.
     *
     * @param reasoning the {@code reasoning_content}; empty for none
     * @param text the content; empty for none
     * @param calls the tool calls; empty for none
     * @param ending how the response ends
     */
    record Answer(String reasoning, String text, List<Call> calls, Ending ending) implements ScriptedReply {
        public Answer {
            calls = List.copyOf(calls);
        }

        /** The same answer, preceded by reasoning. */
        public Answer reasoning(String reasoning) {
            return new Answer(reasoning, text, calls, ending);
        }

        /** The same answer, ending like this. */
        public Answer ending(Ending ending) {
            return new Answer(reasoning, text, calls, ending);
        }

        @Override
        public <R> R match(Function<Answer, R> onAnswer, Function<Verbatim, R> onVerbatim) {
            return onAnswer.apply(this);
        }
    }

    /**
     * Any other response, sent as it is; the content type is JSON unless a header says otherwise.
     *
     * @param status the HTTP status
     * @param headers more response headers
     * @param body the whole body
     */
    record Verbatim(int status, Map<String, String> headers, String body) implements ScriptedReply {
        public Verbatim {
            headers = Map.copyOf(headers);
        }

        @Override
        public <R> R match(Function<Answer, R> onAnswer, Function<Verbatim, R> onVerbatim) {
            return onVerbatim.apply(this);
        }
    }

    /**
     * A tool call.
     *
     * @param name the function's name
     * @param arguments its arguments as sent on the wire; need not be valid JSON
     */
    record Call(String name, String arguments) {}

    /** How the bytes of a completion end. */
    enum Ending {
        /** As they should. */
        COMPLETE,
        /** Half way: end of the body, no finish reason, no {@code [DONE]}. */
        CUT,
        /** Half way, with the connection left open. */
        STALLED
    }
}
