package dev.stowage.core.compaction;

import dev.stowage.core.chat.Spoken;
import dev.stowage.core.files.Cut;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An exchange as text to compare with a question, in pieces that an embedding model can take in. */
final class Piece {

    private static final int MOST_OF_A_RESULT = 2_000;
    private static final int LENGTH = 700;
    private static final int MOST_PIECES = 2;

    /** Of one exchange, where all of it is looked through. */
    private static final int MOST_OF_ALL = 64;

    private Piece() {}

    /** Never empty. */
    static List<String> of(Exchange exchange, List<Spoken> messages) {
        return pieces(text(exchange, messages, MOST_OF_A_RESULT), MOST_PIECES);
    }

    /** The same of all that is said in it. */
    static List<String> all(Exchange exchange, List<Spoken> messages) {
        return pieces(text(exchange, messages, Integer.MAX_VALUE), MOST_OF_ALL);
    }

    private static String text(Exchange exchange, List<Spoken> messages, int mostOfAResult) {
        return exchange.indices()
                .mapToObj(i -> text(messages.get(i), mostOfAResult))
                .filter(said -> !said.isBlank())
                .collect(Collectors.joining("\n"));
    }

    private static List<String> pieces(String text, int most) {
        List<String> pieces = new ArrayList<>();
        int at = 0;
        do {
            String piece = Cut.start(text.substring(at), LENGTH);
            pieces.add(piece);
            at += piece.length();
        } while (at < text.length() && pieces.size() < most);
        return pieces;
    }

    private static String text(Spoken message, int mostOfAResult) {
        String said = message.role().answersCall() ? Cut.start(message.text(), mostOfAResult) : message.text();
        Stream<String> calls = message.calls().stream().map(call -> call.name() + " " + call.arguments());
        return Stream.concat(Stream.of(said), calls)
                .filter(part -> !part.isBlank())
                .collect(Collectors.joining("\n"));
    }
}
