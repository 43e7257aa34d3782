package dev.stowage.proxy;

import dev.stowage.core.compaction.LadderSettings;
import dev.stowage.core.residency.ResidencyLimits;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How files stay in prompts, where they do ({@code stowage.context.cache-maximal}). See {@code docs/residency.md}.
 *
 * @param policy when prompts are compacted while their cache is warm: {@code budget}: when they have filled {@code hard-budget};
 *     {@code economic}: before that too, where by the model's list prices it is expected to cost less than keeping them
 * @param hardBudget usage that a prompt has to reach before it is compacted while its provider's cache is warm; over
 *     {@code stowage.compaction.target} and at most 0.96
 * @param files the most files that are resident
 * @param fileBytes the most that is shown of one file; of a larger one it is the outline and what was touched
 * @param totalBytes the most that all files of an epoch take, with what was superseded
 * @param windowShare the same as a share of the model's window, of which a token is taken for three bytes
 * @param blocksPerRequest the most blocks that a request appends
 * @param pushedBytes memory that files which clients hand in may take, of all sessions together; at least 1MB
 * @param diffShare a change is shown as a diff where that takes less than this share of the text
 */
@ConfigurationProperties("stowage.residency")
record ResidencySettings(
        @DefaultValue("budget") Policy policy,
        @DefaultValue("0.90") double hardBudget,
        @DefaultValue("8") int files,
        @DefaultValue("24000") int fileBytes,
        @DefaultValue("96000") long totalBytes,
        @DefaultValue("0.25") double windowShare,
        @DefaultValue("3") int blocksPerRequest,
        @DefaultValue("32MB") DataSize pushedBytes,
        @DefaultValue("0.30") double diffShare) {

    /** What decides on the end of an epoch. */
    enum Policy {
        BUDGET,
        ECONOMIC
    }

    private static final DataSize LEAST_PUSHED = DataSize.ofMegabytes(1);

    ResidencySettings {
        if (pushedBytes.compareTo(LEAST_PUSHED) < 0) {
            throw new IllegalArgumentException(
                    "stowage.residency.pushed-bytes must be at least 1MB; files that clients hand in wait there");
        }
        if (!(hardBudget > 0 && hardBudget <= LadderSettings.MOST_BUDGET)) {
            throw new IllegalArgumentException(
                    "stowage.residency.hard-budget must be above 0 and at most " + LadderSettings.MOST_BUDGET);
        }
    }

    /** @throws InvalidContext naming the key that is out of range */
    ResidencyLimits limits() {
        try {
            return new ResidencyLimits(files, fileBytes, totalBytes, windowShare, blocksPerRequest, diffShare);
        } catch (IllegalArgumentException invalid) {
            throw new InvalidContext("stowage." + invalid.getMessage(), invalid);
        }
    }

    /**
     * The ladder's settings where prompts may fill their budget first.
     *
     * @throws InvalidContext where the budget is no more than what compactions work towards
     */
    LadderSettings deferred(LadderSettings usual) {
        if (hardBudget <= usual.target()) {
            throw new InvalidContext(
                    "stowage.residency.hard-budget must be above stowage.compaction.target: " + hardBudget,
                    new IllegalArgumentException());
        }
        return usual.deferredTo(hardBudget);
    }
}
