package dev.stowage.replay;

import dev.stowage.core.compaction.Thresholds;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** When a Stowage compacts: one of the presets of {@code stowage.compaction.preset}, or never. */
enum Preset implements Variant {
    NONE,
    EARLY,
    STANDARD,
    LATE;

    private final String code = name().toLowerCase(Locale.ROOT);

    @Override
    public String code() {
        return code;
    }

    @Override
    public String kind() {
        return "presets";
    }

    @Override
    public String inWords() {
        return thresholds()
                .map(levels -> String.format(
                        Locale.ROOT,
                        "from %.0f / %.0f / %.0f %%",
                        100 * levels.soft(),
                        100 * levels.hard(),
                        100 * levels.emergency()))
                .orElse("never compacts");
    }

    /** Empty if it never compacts. */
    @Override
    public Optional<Thresholds> thresholds() {
        return switch (this) {
            case NONE -> Optional.empty();
            case EARLY -> Optional.of(Thresholds.EARLY);
            case STANDARD -> Optional.of(Thresholds.STANDARD);
            case LATE -> Optional.of(Thresholds.LATE);
        };
    }

    @Override
    public List<String> settings() {
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
