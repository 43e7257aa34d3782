package dev.stowage.openai;

import static java.nio.charset.StandardCharsets.US_ASCII;

/** The end of a stream that is held back: its last choice, usage, the mark. */
final class AnswerEnd {

    private static final byte[] DONE = "data: [DONE]\n\n".getBytes(US_ASCII);

    private final ByteArray finish = new ByteArray();
    private final ByteArray stop = new ByteArray();
    private final ByteArray rest = new ByteArray();
    private boolean resting;
    private boolean marked;

    /**
     * @param written the event with which the model ended
     * @param stopped the same had it ended by itself
     */
    void finish(byte[] written, byte[] stopped) {
        finish.append(written);
        stop.append(stopped);
        resting = false;
    }

    void rest(byte[] event) {
        rest.append(event);
        resting = true;
    }

    void done(byte[] event) {
        rest(event);
        marked = true;
    }

    /** A last event whose empty line never came: nobody need have one behind the mark. */
    void unended(byte[] event) {
        rest(event);
        marked |= new String(event, US_ASCII).contains("[DONE]");
    }

    boolean isBegun() {
        return finish.length() > 0;
    }

    /** The rest of its last event's end has come. */
    void lineFeed() {
        if (resting) {
            rest.append((byte) '\n');
        } else {
            finish.append((byte) '\n');
            stop.append((byte) '\n');
        }
    }

    byte[] written() {
        return joined(finish);
    }

    /** With the mark of the end, whatever the provider does. */
    byte[] stopped() {
        if (!marked) {
            done(DONE);
        }
        return joined(stop);
    }

    private byte[] joined(ByteArray first) {
        ByteArray joined = new ByteArray();
        joined.append(first.copy());
        joined.append(rest.copy());
        return joined.copy();
    }
}
