package dev.stowage.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** The body of a conversation that grows by two kilobytes a turn. */
final class TalkBody {

    private static final String TEXT =
            "The loop reads one line at a time, keeps what it has seen, and asks for the next. ".repeat(12);
    private static final byte[] END = "]}".getBytes(UTF_8);

    private final String name;
    private final ByteArrayOutputStream history = new ByteArrayOutputStream();
    private int turns;

    /** One without turns, told from others by its {@code name}, which its instructions and its first question have. */
    TalkBody(String name) {
        this.name = name;
        history.writeBytes(
                ("{\"model\":\"bench-model\",\"messages\":[{\"role\":\"system\",\"content\":\"" + name + "\"}")
                        .getBytes(UTF_8));
    }

    int turns() {
        return turns;
    }

    /** The answer to the turn before, if there was one, and the next question. */
    void grow() {
        if (turns > 0) {
            history.writeBytes(message("assistant").getBytes(UTF_8));
        }
        turns++;
        history.writeBytes(message("user").getBytes(UTF_8));
    }

    private String message(String role) {
        return ",{\"role\":\"" + role + "\",\"content\":\"" + turns + (turns == 1 ? " of " + name + ": " : " ") + TEXT
                + "\"}";
    }

    /** What is sent now. */
    byte[] bytes() {
        byte[] begun = history.toByteArray();
        byte[] body = Arrays.copyOf(begun, begun.length + END.length);
        System.arraycopy(END, 0, body, begun.length, END.length);
        return body;
    }
}
