package dev.stowage.openai;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Message;
import dev.stowage.openai.Beginning.Opening;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Remembers how bodies begin.
 *
 * <p>Problem: a client sends its whole history with every request, and to look for the ends of three hundred messages in half
 * a megabyte takes longer than all else that is done to a request. Rule: bodies are digested in pieces, each upon the one
 * before, and what was found in a piece is kept by its digest; a body that begins as an earlier one did is looked through
 * from where they part. As {@link MessageMemory} it holds no text.
 */
final class Beginnings {

    static final int PIECE = 16 << 10;

    /** Shorter messages than these make no long body, and are not worth their place here. */
    private static final int MOST_MESSAGES = 32;

    private final RecentValues<Digest, Piece> known;
    private final Fingerprints fingerprints;

    /** What ends within a piece. */
    private record Piece(Opening opening, List<ByteRange> ranges, List<Message> messages) {}

    /**
     * @param pieces remembered at least, up to twice as many at most
     */
    Beginnings(int pieces, Fingerprints fingerprints) {
        this.fingerprints = fingerprints;
        known = new RecentValues<>(pieces);
    }

    /** As much of a body as is known. */
    Beginning of(byte[] body) {
        Digest digest = Beginning.NONE.digest();
        Optional<Opening> opening = Optional.empty();
        List<ByteRange> ranges = new ArrayList<>();
        List<Message> messages = new ArrayList<>();
        int pieces = 0;
        while (end(pieces) <= body.length) {
            Digest next = digest(digest, body, pieces);
            Optional<Piece> piece = known.get(next);
            if (piece.isEmpty()) {
                break;
            }
            opening = Optional.of(piece.get().opening);
            ranges.addAll(piece.get().ranges);
            messages.addAll(piece.get().messages);
            digest = next;
            pieces++;
        }
        return new Beginning(digest, pieces, opening, ranges, messages);
    }

    /** Remembers a body whose messages have been read. */
    void remember(byte[] body, ChatIndex index, List<Message> messages) {
        index.opening().ifPresent(opening -> remember(body, index, opening, messages));
    }

    private void remember(byte[] body, ChatIndex index, Opening opening, List<Message> messages) {
        Beginning begun = index.beginning();
        int listEnd = index.messages().get(messages.size() - 1).end();
        Digest digest = begun.digest();
        int from = begun.messages().size();
        for (int piece = begun.pieces(); end(piece) <= listEnd; piece++) {
            int to = from;
            while (index.messages().get(to).end() < end(piece)) {
                to++;
            }
            if (to - from > MOST_MESSAGES) {
                return;
            }
            digest = digest(digest, body, piece);
            known.put(
                    digest,
                    new Piece(
                            opening,
                            List.copyOf(index.messages().subList(from, to)),
                            List.copyOf(messages.subList(from, to))));
            from = to;
        }
    }

    private Digest digest(Digest before, byte[] body, int piece) {
        return fingerprints.of(body, new ByteRange(end(piece) - PIECE, end(piece)), before);
    }

    private static int end(int piece) {
        return (piece + 1) * PIECE;
    }
}
