package dev.stowage.openai;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Takes the calls of Stowage's own tools out of a stream of events. All else passes, each event as it is written, once it has
 * come whole; from the first own call on the end of the answer is held back, since it may have to go on with another. Then it
 * goes on as the same answer: with the first one's id and time, and without saying again who speaks.
 */
public final class ToolCallFilter implements ReplyTap {

    private static final byte[] DONE = "[DONE]".getBytes(US_ASCII);

    private final ReplyTap facts = ReplyTap.events(false);
    private final EventScanner events = new EventScanner();
    private final OwnCallsDraft draft = new OwnCallsDraft();
    private final CallSorter sorter = new CallSorter(draft);
    private final AnswerEnd end = new AnswerEnd();
    private final ByteArray held = new ByteArray();
    private final ByteArray out = new ByteArray();
    private final AnswerOpening opening;
    private boolean spoken;
    private boolean failed;
    private boolean broken;
    private Runnable owed = this::passLineFeed;

    private ToolCallFilter(AnswerOpening opening) {
        this.opening = opening;
    }

    /** For the answer that a client gets first. */
    public static ToolCallFilter first() {
        return new ToolCallFilter(AnswerOpening.first());
    }

    /** For the answer that this one goes on with. */
    public ToolCallFilter next() {
        return new ToolCallFilter(opening.next());
    }

    @Override
    public boolean alters() {
        return true;
    }

    @Override
    public Optional<byte[]> pass(ByteBuffer chunk) {
        byte[] before = held.copy();
        try {
            facts.pass(chunk);
            feed(chunk);
        } catch (RuntimeException unreadable) {
            broken = true;
            spoken = true;
            out.clear();
            held.clear();
            held.append(before);
            throw unreadable;
        }
        byte[] passed = out.copy();
        out.clear();
        return Optional.of(passed);
    }

    private void feed(ByteBuffer chunk) {
        int start = chunk.position();
        int[] from = {0};
        if (events.owesLineFeed() && held.length() == 0 && chunk.hasRemaining() && chunk.get(start) == '\n') {
            owed.run();
            from[0] = 1;
        }
        events.feed(chunk, (data, eventEnd) -> {
            held.append(chunk, start + from[0], start + eventEnd);
            from[0] = eventEnd;
            byte[] event = held.copy();
            held.clear();
            event(event, data);
        });
        held.append(chunk, start + from[0], chunk.limit());
        if (held.length() > EventScanner.MAX_EVENT) {
            throw new IllegalStateException("an event of more than " + EventScanner.MAX_EVENT + " bytes");
        }
    }

    private void passLineFeed() {
        out.append((byte) '\n');
    }

    private void event(byte[] event, ByteArray data) {
        owed = this::passLineFeed;
        if (data.length() == 0) {
            out.append(event);
        } else if (data.length() == DONE.length && data.startsWith(DONE)) {
            endWith(event);
        } else {
            EventFrame frame = new EventFrame(event, data.copy());
            AnswerPiece.delta(frame.data()).ifPresentOrElse(piece -> piece(frame, piece), () -> out.append(event));
        }
    }

    private void endWith(byte[] event) {
        if (holdsBack()) {
            end.done(event);
            owed = end::lineFeed;
        } else {
            out.append(event);
        }
    }

    private boolean holdsBack() {
        return !draft.isEmpty();
    }

    private void piece(EventFrame frame, AnswerPiece piece) {
        if (piece.failed()) {
            failed = true;
            if (!opening.isLater() || spoken) {
                out.append(frame.event());
            } else {
                owed = () -> {};
            }
            return;
        }
        AnswerPiece gone = opening.goneOn(piece);
        boolean ended = end.isBegun();
        if (ended || !piece.hasChoice()) {
            passOrHold(frame, gone, holdsBack());
            return;
        }
        piece.read().ifPresent(draft::add);
        AnswerPiece sorted = gone.withCalls(i -> sorter.sorted(gone.calls().get(i)));
        Optional<String> finish = piece.finish();
        finish.ifPresent(reason -> finish(frame, sorted, reason));
        if (finish.isEmpty() || !holdsBack()) {
            passUnlessEmptied(frame, piece, sorted);
        }
    }

    private void finish(EventFrame frame, AnswerPiece sorted, String reason) {
        sorter.nobodys()
                .ifPresent(calls -> pass(
                        frame,
                        sorted.saysOnly("{\"tool_calls\":[" + calls + "]}").finishing("null")));
        draft.finish(reason);
        if (holdsBack()) {
            if (!sorted.saysNothing()) {
                pass(frame, sorted.finishing("null"));
            }
            AnswerPiece only = sorted.saysOnly("{}");
            end.finish(frame.with(only), frame.with(only.finishing("\"stop\"")));
            owed = end::lineFeed;
        }
    }

    /** An event that had nothing but what was taken out of it is none. */
    private void passUnlessEmptied(EventFrame frame, AnswerPiece piece, AnswerPiece sorted) {
        boolean emptied =
                sorted != piece && sorted.saysNothing() && sorted.finish().isEmpty();
        if (emptied) {
            owed = () -> {};
        } else {
            pass(frame, sorted);
        }
    }

    private void passOrHold(EventFrame frame, AnswerPiece piece, boolean hold) {
        if (hold) {
            end.rest(frame.with(piece));
            owed = end::lineFeed;
        } else {
            out.append(frame.with(piece));
        }
    }

    private void pass(EventFrame frame, AnswerPiece piece) {
        spoken |= !piece.saysNothing() || piece.finish().isPresent();
        out.append(frame.with(piece));
    }

    /** What is left of a round that the client has read nothing of is nothing to it. */
    @Override
    public byte[] rest() {
        byte[] rest = held.copy();
        held.clear();
        if (broken || !(holdsBack() || (opening.isLater() && !spoken))) {
            return rest;
        }
        if (rest.length > 0 && holdsBack()) {
            end.unended(rest);
        }
        return new byte[0];
    }

    @Override
    public ReplyFacts facts() {
        return facts.facts();
    }

    /** What it asked of Stowage, when it has ended; empty where it asked nothing. */
    public Optional<OwnCalls> asked() {
        return draft.isEmpty() || broken ? Optional.empty() : Optional.of(draft.calls(sorter.clients()));
    }

    /** Whether the client has read anything of it. */
    public boolean hasSpoken() {
        return spoken;
    }

    /** Whether it carried an error. */
    public boolean hasFailed() {
        return failed;
    }

    /** The end that was held back, as it was written. */
    public byte[] end() {
        return end.written();
    }

    /** The end that was held back, as one of an answer that calls nothing. */
    public byte[] stopped() {
        return end.stopped();
    }
}
