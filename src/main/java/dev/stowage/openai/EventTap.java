package dev.stowage.openai;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads a stream of events and, where Stowage asked for usage in the client's name, takes the event out that answers it.
 *
 * <p>That event comes after every choice's last one. So nothing is held back before a finish reason was seen; from then
 * on the bytes of an incomplete event wait for its empty line, and the event is dropped only if it holds usage, no
 * choices and no error. More than {@link #MAX_HELD} bytes without an empty line end the removal.
 */
final class EventTap implements ReplyTap {

    static final int MAX_HELD = 64 << 10;

    private static final byte[] DONE = "[DONE]".getBytes(StandardCharsets.US_ASCII);

    private final EventScanner events = new EventScanner();
    private final ReplyScanner scanner = new ReplyScanner();
    private final ByteArray held = new ByteArray();
    private final boolean removesUsageEvent;
    private boolean removing;
    private boolean done;
    private boolean lastDropped;

    EventTap(boolean removeUsageEvent) {
        removesUsageEvent = removeUsageEvent;
        removing = removeUsageEvent;
    }

    @Override
    public boolean alters() {
        return removesUsageEvent;
    }

    @Override
    public Optional<byte[]> pass(ByteBuffer chunk) {
        return removing ? filter(chunk) : observe(chunk);
    }

    private Optional<byte[]> observe(ByteBuffer chunk) {
        events.feed(chunk, (data, end) -> read(data));
        return Optional.empty();
    }

    private Optional<byte[]> filter(ByteBuffer chunk) {
        Passage passage = new Passage(chunk);
        if (endsEventBefore(chunk)) {
            if (lastDropped) {
                passage.dropTo(1);
            } else {
                passage.passTo(1);
            }
        }
        boolean[] holding = {scanner.finished()};
        events.feed(chunk, (data, end) -> {
            read(data);
            lastDropped = holding[0] && scanner.onlyUsage();
            if (lastDropped) {
                passage.dropTo(end);
            } else {
                passage.passTo(end);
            }
            holding[0] = scanner.finished();
        });
        removing = !holding[0] || held.length() + passage.left() <= MAX_HELD;
        if (holding[0] && removing) {
            passage.holdRest();
        } else {
            passage.passTo(chunk.remaining());
        }
        return passage.outcome();
    }

    /** Whether {@code chunk} starts with the line feed of an event's end, whose carriage return came before. */
    private boolean endsEventBefore(ByteBuffer chunk) {
        return held.length() == 0
                && events.owesLineFeed()
                && chunk.hasRemaining()
                && chunk.get(chunk.position()) == '\n';
    }

    private void read(ByteArray data) {
        scanner.beginDocument();
        if (data.length() == DONE.length && Arrays.equals(data.array(), 0, DONE.length, DONE, 0, DONE.length)) {
            done = true;
        } else if (Glance.worthReading(data, scanner.model().isPresent())) {
            parse(data);
        }
    }

    private void parse(ByteArray data) {
        try (JsonParser parser = Json.parser(data.array(), new ByteRange(0, data.length()))) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                scanner.accept(token, parser);
            }
        } catch (JacksonException notJson) {
            scanner.beginDocument();
        }
    }

    @Override
    public byte[] rest() {
        byte[] rest = held.copy();
        held.clear();
        return rest;
    }

    @Override
    public ReplyFacts facts() {
        return new ReplyFacts(
                scanner.usage(),
                scanner.model(),
                !done && !scanner.finished() && !scanner.ended() && !events.hasSkipped(),
                done || scanner.ended(),
                scanner.failed());
    }

    /** What becomes of one chunk: stretches of it go on, are dropped, or wait in {@code held}. */
    private final class Passage {

        private final ByteBuffer chunk;
        private final List<ByteRange> passed = new ArrayList<>(2);
        private final boolean begunHolding = held.length() > 0;
        private byte[] released = {};
        private int from;

        Passage(ByteBuffer chunk) {
            this.chunk = chunk;
        }

        void dropTo(int end) {
            held.clear();
            from = end;
        }

        void passTo(int end) {
            releaseHeld();
            if (end > from) {
                passed.add(new ByteRange(from, end));
            }
            from = end;
        }

        int left() {
            return chunk.remaining() - from;
        }

        void holdRest() {
            held.append(bytes(new ByteRange(from, chunk.remaining())));
            from = chunk.remaining();
        }

        private void releaseHeld() {
            if (held.length() > 0) {
                released = rest();
            }
        }

        Optional<byte[]> outcome() {
            int kept = passed.stream().mapToInt(ByteRange::length).sum();
            if (!begunHolding && kept == chunk.remaining()) {
                return Optional.empty();
            }
            ByteArray out = new ByteArray();
            out.append(released);
            passed.forEach(range -> out.append(bytes(range)));
            return Optional.of(out.copy());
        }

        private byte[] bytes(ByteRange range) {
            byte[] bytes = new byte[range.length()];
            chunk.get(chunk.position() + range.start(), bytes);
            return bytes;
        }
    }
}
