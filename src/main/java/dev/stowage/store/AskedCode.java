package dev.stowage.store;

import dev.stowage.core.compaction.Occasion;
import dev.stowage.core.compaction.Occasion.Cause;
import java.util.Optional;

/** Compactions that were asked for, as stored: a level, and a bit for those that are not an operator's. */
final class AskedCode {

    private static final int FLOORS = 16;

    private AskedCode() {}

    static int of(Occasion occasion) {
        return LevelCode.of(occasion.least()) | (occasion.cause() == Cause.FLOOR_UNMET ? FLOORS : 0);
    }

    /** What a number stands for; empty for an unknown one. */
    static Optional<Occasion> occasion(int code) {
        Cause cause = (code & FLOORS) == 0 ? Cause.MANUAL : Cause.FLOOR_UNMET;
        return LevelCode.level(code & ~FLOORS).map(level -> new Occasion(cause, level));
    }
}
