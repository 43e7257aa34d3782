package dev.stowage.openai;

import java.util.List;
import java.util.Optional;

/** A whole answer in which a model called Stowage's own tools. */
public final class ToolCallDocument {

    private final AnswerPiece sorted;
    private final OwnCalls asked;

    private ToolCallDocument(AnswerPiece sorted, OwnCalls asked) {
        this.sorted = sorted;
        this.asked = asked;
    }

    /** Reads an answer; empty if it is none, or calls no tool of Stowage's. */
    public static Optional<ToolCallDocument> of(byte[] json) {
        return AnswerPiece.message(json).filter(answer -> !answer.failed()).flatMap(ToolCallDocument::of);
    }

    /** Whether it is a model's answer at all. */
    public static boolean isAnswer(byte[] json) {
        return AnswerPiece.message(json)
                .filter(answer -> !answer.failed() && answer.hasChoice())
                .isPresent();
    }

    private static Optional<ToolCallDocument> of(AnswerPiece answer) {
        OwnCallsDraft draft = new OwnCallsDraft();
        CallSorter sorter = new CallSorter(draft);
        List<byte[]> calls = answer.calls();
        AnswerPiece sorted = answer.withCalls(i -> sorter.sorted(calls.get(i)));
        answer.read().ifPresent(draft::add);
        draft.finish(answer.finish().orElse(""));
        return draft.isEmpty()
                ? Optional.empty()
                : Optional.of(new ToolCallDocument(sorted, draft.calls(sorter.clients())));
    }

    /** What it asked of Stowage. */
    public OwnCalls asked() {
        return asked;
    }

    /** The answer with the client's calls and no others. */
    public byte[] forClient() {
        return (asked.others().isEmpty() ? sorted.saying("content") : sorted).json();
    }

    /** The answer as one that calls nothing. */
    public byte[] stopped() {
        return sorted.finishing("\"stop\"").saying("content").json();
    }
}
