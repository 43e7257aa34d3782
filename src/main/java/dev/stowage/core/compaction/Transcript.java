package dev.stowage.core.compaction;

import dev.stowage.core.chat.Secrets;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Voice;
import dev.stowage.core.files.Cut;
import dev.stowage.core.files.Graphemes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A conversation as plain text, for a model that has not been part of it: no calls that would need tools, no instructions but
 * ours. Where it is longer than that model can read, the beginning and the newest stay.
 */
public final class Transcript {

    private static final int LONGEST_MESSAGE = 6_000;
    private static final int LONGEST_OUTPUT = 1_200;
    private static final int LONGEST_CALL = 400;
    private static final double OF_BEGINNING = 0.15;
    /** Of all that fits, a single message takes at most so much. */
    private static final double OF_ONE = 0.25;

    private static final String OMITTED = "[…]\n";

    private Transcript() {}

    /** These messages in at most {@code most} characters; secrets are masked. */
    public static String of(List<Spoken> messages, int most) {
        List<String> pieces = messages.stream()
                .filter(message -> !message.role().instructs())
                .map(message -> piece(message, (int) (OF_ONE * most)))
                .toList();
        int from = 0;
        int left = most - OMITTED.length();
        StringBuilder beginning = new StringBuilder();
        while (from < pieces.size() && beginning.length() + pieces.get(from).length() <= OF_BEGINNING * most) {
            beginning.append(pieces.get(from));
            left -= pieces.get(from).length();
            from++;
        }
        List<String> newest = new ArrayList<>();
        int at = pieces.size();
        while (at > from && pieces.get(at - 1).length() <= left) {
            at--;
            left -= pieces.get(at).length();
            newest.add(pieces.get(at));
        }
        Collections.reverse(newest);
        return beginning + (at > from ? OMITTED : "") + String.join("", newest);
    }

    private static String piece(Spoken message, int longest) {
        Voice voice = Voice.of(message);
        StringBuilder piece = new StringBuilder(name(voice)).append(":\n");
        int usual = voice == Voice.OUTPUT ? LONGEST_OUTPUT : LONGEST_MESSAGE;
        piece.append(ends(Secrets.masked(message.text()), Math.min(usual, longest)));
        message.calls()
                .forEach(call -> piece.append("\n(calls ")
                        .append(call.name())
                        .append(' ')
                        .append(Cut.masked(call.arguments(), LONGEST_CALL))
                        .append(')'));
        return piece.append("\n\n").toString();
    }

    private static String name(Voice voice) {
        return switch (voice) {
            case USER, OTHER -> "USER";
            case MODEL -> "ASSISTANT";
            case OUTPUT -> "OUTPUT OF A TOOL";
        };
    }

    private static String ends(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        String start = Cut.start(text, 2 * most / 3);
        int end = Graphemes.floor(text, text.length() - most / 3);
        return start + "\n[…]\n" + text.substring(end);
    }
}
