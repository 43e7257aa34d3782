package dev.stowage.workspace;

import java.util.List;
import java.util.Optional;

/** Files that clients hand in are held to what holds for those that are read: names, size, and that they are text. */
public final class GivenFiles {

    private final int mostBytes;

    GivenFiles(int mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** The most that is taken of one file. */
    public int mostBytes() {
        return mostBytes;
    }

    /** Why a file of this name is not taken, in a few words that hold nothing of it; empty where it is. */
    public Optional<String> whyNot(String path) {
        try {
            List<String> names = Names.ofAny(path);
            Optional<Refusal> refusal = names.isEmpty()
                    ? Optional.of(Refusal.NO_PATH)
                    : Optional.of(Refusal.CLOSED).filter(closed -> ClosedNames.areIn(names));
            return refusal.map(why -> why.read().why());
        } catch (Refusal.Thrown refused) {
            return Optional.of(refused.refusal().read().why());
        }
    }

    /** A file's text; empty where it is none in UTF-8, or too long. */
    public Optional<String> text(byte[] bytes) {
        try {
            return bytes.length > mostBytes ? Optional.empty() : Optional.of(Contents.text(bytes));
        } catch (Refusal.Thrown noText) {
            return Optional.empty();
        }
    }
}
