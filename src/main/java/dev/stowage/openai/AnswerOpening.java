package dev.stowage.openai;

import java.util.Map;

/** How a stream began that its client gets as one answer: pieces of later answers go on under its id and time. */
final class AnswerOpening {

    private final boolean later;
    private Map<String, String> members;
    private boolean introduced;

    private AnswerOpening(boolean later, Map<String, String> members, boolean introduced) {
        this.later = later;
        this.members = members;
        this.introduced = introduced;
    }

    static AnswerOpening first() {
        return new AnswerOpening(false, Map.of(), false);
    }

    AnswerOpening next() {
        return new AnswerOpening(true, members, introduced);
    }

    boolean isLater() {
        return later;
    }

    /** A piece as one of the first answer, which says once who speaks. */
    AnswerPiece goneOn(AnswerPiece piece) {
        boolean again = later && introduced;
        introduced |= piece.says("role");
        if (later) {
            AnswerPiece same = piece.with(members);
            return again ? same.without("role") : same;
        }
        if (members.isEmpty() && piece.hasChoice()) {
            members = opening(piece);
        }
        return piece;
    }

    private static Map<String, String> opening(AnswerPiece piece) {
        return piece.written("id")
                .flatMap(id -> piece.written("created").map(created -> Map.of("id", id, "created", created)))
                .orElse(Map.of());
    }
}
