package dev.stowage.openai;

import dev.stowage.openai.Beginning.Piece;
import java.util.ArrayList;
import java.util.List;

/**
 * Follows one body while it arrives, as far as it begins as an earlier one did: each piece is digested when its last byte
 * has come and is still at hand for the processor, and when all has come, no more than the rest is left to be looked
 * through. For one thread at a time.
 */
public final class Following {

    private final Beginnings beginnings;
    private final List<Piece> pieces = new ArrayList<>();
    private boolean parted;

    Following(Beginnings beginnings) {
        this.beginnings = beginnings;
    }

    /**
     * Follows on.
     *
     * @param body the first {@code length} bytes of it, which have come so far; in another array than before, perhaps
     */
    public void to(byte[] body, int length) {
        while (!parted && Beginnings.end(pieces.size()) <= length) {
            beginnings.next(pieces, body).ifPresentOrElse(pieces::add, () -> parted = true);
        }
    }

    /** How many of the body's bytes are known. */
    public int known() {
        return Beginnings.end(pieces.size() - 1);
    }

    Beginning beginning() {
        return new Beginning(pieces);
    }
}
