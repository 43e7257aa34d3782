package dev.stowage.proxy;

import dev.stowage.core.compaction.LadderSettings;
import dev.stowage.core.compaction.Thresholds;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * When prompts are made smaller. Usage is the prompt's tokens ÷ those that the model's window has room for beside the answer.
 *
 * @param enabled whether prompts are compacted at all
 * @param preset where the three levels begin: {@code standard} (.60/.75/.90), {@code early} (.50/.65/.80) for models whose
 *     answers get worse long before their window is full, or {@code late} (.70/.85/.92), which rewrites prompts less often
 * @param soft usage from which stale files become outlines; unset: the preset's
 * @param hard usage from which the less relevant half of old exchanges is left out; unset: the preset's
 * @param emergency usage from which one checkpoint takes the place of all but the last messages; unset: the preset's
 * @param target usage that the higher levels work towards
 * @param cooldown time after a compaction before the next
 * @param cooldownMessages new messages after a compaction before the next
 * @param patience how long a request waits for its compaction before it goes as it is
 */
@ConfigurationProperties("stowage.compaction")
record CompactionSettings(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("standard") Preset preset,
        @Nullable Double soft,
        @Nullable Double hard,
        @Nullable Double emergency,
        @DefaultValue("0.45") double target,
        @DefaultValue("3") int cooldownMessages,
        @DefaultValue("45s") Duration cooldown,
        @DefaultValue("5s") Duration patience) {

    CompactionSettings {
        if (patience.isNegative() || patience.isZero()) {
            throw new IllegalArgumentException("stowage.compaction.patience must be more than 0");
        }
    }

    /** Where the levels begin. */
    enum Preset {
        STANDARD,
        EARLY,
        LATE;

        Thresholds thresholds() {
            return switch (this) {
                case STANDARD -> Thresholds.STANDARD;
                case EARLY -> Thresholds.EARLY;
                case LATE -> Thresholds.LATE;
            };
        }
    }

    /**
     * The ladder's settings.
     *
     * @throws InvalidContext naming the key that is out of range or out of order
     */
    LadderSettings ladder() {
        try {
            return new LadderSettings(
                    thresholds(), target, cooldownMessages, cooldown, LadderSettings.STANDARD.checkpointTokens());
        } catch (IllegalArgumentException invalid) {
            throw new InvalidContext("stowage." + invalid.getMessage(), invalid);
        }
    }

    private Thresholds thresholds() {
        Thresholds usual = preset.thresholds();
        return new Thresholds(
                Optional.ofNullable(soft).orElse(usual.soft()),
                Optional.ofNullable(hard).orElse(usual.hard()),
                Optional.ofNullable(emergency).orElse(usual.emergency()));
    }
}
