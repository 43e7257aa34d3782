package dev.stowage.openai;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Message;
import dev.stowage.openai.Beginning.Opening;
import dev.stowage.openai.Beginning.Piece;
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

    /** Of a piece, in the history of an agent. */
    private static final int MESSAGES = 16;

    /** Shorter messages than these make no long body, and are not worth their place here. */
    private static final int MOST_MESSAGES = 32;

    private final RecentValues<Digest, Piece> known;
    private final Fingerprints fingerprints;

    /**
     * @param pieces remembered at least, up to twice as many at most
     */
    Beginnings(int pieces, Fingerprints fingerprints) {
        this.fingerprints = fingerprints;
        known = new RecentValues<>(pieces);
    }

    /** How many pieces so many messages take. */
    static int pieces(int messages) {
        return Math.max(1, messages / MESSAGES);
    }

    /** Somebody who follows a body as far as it is known. */
    Following follow() {
        return new Following(this);
    }

    /** The piece of a body that comes after {@code before}, if it is known. */
    Optional<Piece> next(List<Piece> before, byte[] body) {
        Digest digest = before.isEmpty()
                ? Beginning.NONE.digest()
                : before.get(before.size() - 1).digest();
        return known.get(digest(digest, body, before.size()));
    }

    /** Remembers a body whose messages have been read. */
    void remember(byte[] body, ChatIndex index, List<Message> messages) {
        index.opening().ifPresent(opening -> remember(body, index, opening, messages));
    }

    private void remember(byte[] body, ChatIndex index, Opening opening, List<Message> messages) {
        Beginning begun = index.beginning();
        int listEnd = index.messages().get(messages.size() - 1).end();
        Digest digest = begun.digest();
        int from = begun.count();
        for (int piece = begun.pieces().size(); end(piece) <= listEnd; piece++) {
            int to = from;
            while (index.messages().get(to).end() < end(piece)) {
                to++;
            }
            if (to - from > MOST_MESSAGES) {
                return;
            }
            digest = digest(digest, body, piece);
            known.put(
                    digest, new Piece(digest, opening, index.messages().subList(from, to), messages.subList(from, to)));
            from = to;
        }
    }

    private Digest digest(Digest before, byte[] body, int piece) {
        return fingerprints.of(body, new ByteRange(end(piece) - PIECE, end(piece)), before);
    }

    /** Where a piece ends in its body. */
    static int end(int piece) {
        return (piece + 1) * PIECE;
    }
}
