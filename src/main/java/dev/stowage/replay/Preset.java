package dev.stowage.replay;

import dev.stowage.core.compaction.Thresholds;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** When a Stowage compacts: one of the presets of {@code stowage.compaction.preset}, or never. */
enum Preset {
    NONE,
    EARLY,
    STANDARD,
    LATE;

    /** As it is written in options and reports. */
    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Where its levels begin; empty if it never compacts. */
    Optional<Thresholds> thresholds() {
        return switch (this) {
            case NONE -> Optional.empty();
            case EARLY -> Optional.of(Thresholds.EARLY);
            case STANDARD -> Optional.of(Thresholds.STANDARD);
            case LATE -> Optional.of(Thresholds.LATE);
        };
    }

    /** Arguments for a Stowage, which stand above thresholds that an operator has set. */
    List<String> settings() {
        List<String> settings = new ArrayList<>(
                List.of("--stowage.compaction.enabled=" + thresholds().isPresent()));
        thresholds()
                .ifPresent(levels -> settings.addAll(List.of(
                        "--stowage.compaction.soft=" + levels.soft(),
                        "--stowage.compaction.hard=" + levels.hard(),
                        "--stowage.compaction.emergency=" + levels.emergency())));
        return settings;
    }
}
