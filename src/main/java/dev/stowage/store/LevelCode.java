package dev.stowage.store;

import dev.stowage.core.compaction.Level;
import java.util.Arrays;
import java.util.Optional;

/** Levels of the ladder as stored: numbers that never change. */
final class LevelCode {

    private LevelCode() {}

    static int of(Level level) {
        return switch (level) {
            case NONE -> 0;
            case SOFT -> 1;
            case HARD -> 2;
            case EMERGENCY -> 3;
        };
    }

    /** The level of a number; empty for an unknown one. */
    static Optional<Level> level(int code) {
        return Arrays.stream(Level.values()).filter(level -> of(level) == code).findFirst();
    }
}
