package dev.stowage.openai;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;

/**
 * An event as it is written, around its data.
 *
 * @param event all of it, its empty line included
 */
record EventFrame(byte[] event, byte[] data) {

    /** The same around other data; lines around it stay unless the data took several. */
    byte[] with(AnswerPiece piece) {
        byte[] other = piece.json();
        if (Arrays.equals(data, other)) {
            return event;
        }
        int at = place();
        if (at >= 0) {
            return BodyEdit.splice(event, List.of(new BodyEdit(new ByteRange(at, at + data.length), other)));
        }
        return ("data: " + new String(other, UTF_8).replace("\n", "\ndata: ") + "\n\n").getBytes(UTF_8);
    }

    private int place() {
        for (int at = 0; at + data.length <= event.length; at++) {
            if (Arrays.equals(event, at, at + data.length, data, 0, data.length)) {
                return at;
            }
        }
        return -1;
    }
}
