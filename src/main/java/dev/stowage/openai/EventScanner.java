package dev.stowage.openai;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Finds the events of a server-sent stream in bytes that arrive in any pieces. Lines end in LF, CRLF or CR; an empty line
 * ends an event; comments and unknown fields are part of an event and otherwise ignored; several data lines are joined
 * with LF; a byte order mark at the very start is skipped. (WHATWG HTML, 9.2.)
 *
 * <p>A CR ends its line at once, since a stream of bare CRs has nothing to wait for. An LF that then arrives belongs to
 * the line already ended: see {@link #owesLineFeed}.
 */
final class EventScanner {

    /** Bigger events are passed by unread. */
    static final int MAX_EVENT = 4 << 20;

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private static final byte[] DATA = "data:".getBytes(StandardCharsets.US_ASCII);

    interface Listener {
        /**
         * An event is complete.
         *
         * @param data its data, empty for a comment
         * @param end offset in the chunk of the first byte after it, its empty line included
         */
        void event(ByteArray data, int end);
    }

    private final ByteArray line = new ByteArray();
    private final ByteArray data = new ByteArray();
    private boolean hasData;
    private boolean afterCarriageReturn;
    private boolean blank = true;
    private boolean oversized;
    private boolean skipped;
    private int markSeen;

    /** Whether a line feed at the start of the next chunk is the rest of the previous line's end. */
    boolean owesLineFeed() {
        return afterCarriageReturn;
    }

    /** Whether an event was too big to be read. */
    boolean hasSkipped() {
        return skipped;
    }

    /** Reads {@code chunk} from position to limit without moving either. */
    void feed(ByteBuffer chunk, Listener listener) {
        int start = chunk.position();
        int at = start;
        while (at < chunk.limit()) {
            byte next = chunk.get(at);
            boolean restOfLineEnd = next == '\n' && afterCarriageReturn;
            afterCarriageReturn = next == '\r';
            if (restOfLineEnd || isByteOrderMark(next)) {
                at++;
            } else if (next != '\n' && next != '\r') {
                int end = endOfLine(chunk, at);
                append(chunk, at, end);
                at = end;
            } else if (!blank) {
                endLine();
                at++;
            } else {
                boolean lineFeedHere = next == '\r' && at + 1 < chunk.limit() && chunk.get(at + 1) == '\n';
                at++;
                endEvent(listener, at - start + (lineFeedHere ? 1 : 0));
            }
        }
    }

    private static int endOfLine(ByteBuffer chunk, int from) {
        int at = from;
        while (at < chunk.limit() && chunk.get(at) != '\n' && chunk.get(at) != '\r') {
            at++;
        }
        return at;
    }

    private boolean isByteOrderMark(byte next) {
        boolean mark = markSeen < BYTE_ORDER_MARK.length && next == BYTE_ORDER_MARK[markSeen];
        markSeen = mark ? markSeen + 1 : BYTE_ORDER_MARK.length;
        return mark;
    }

    private void append(ByteBuffer chunk, int from, int to) {
        blank = false;
        if (line.length() + data.length() + (to - from) > MAX_EVENT) {
            oversized = true;
            skipped = true;
            line.clear();
            data.clear();
        }
        if (!oversized) {
            line.append(chunk, from, to);
        }
    }

    private void endLine() {
        blank = true;
        if (line.startsWith(DATA)) {
            appendData(line.length() > 5 && line.at(5) == ' ' ? 6 : 5);
        }
        line.clear();
    }

    private void appendData(int from) {
        if (hasData) {
            data.append((byte) '\n');
        }
        data.append(line, from);
        hasData = true;
    }

    private void endEvent(Listener listener, int end) {
        listener.event(data, end);
        data.clear();
        line.clear();
        hasData = false;
        oversized = false;
    }
}
