package dev.stowage.telemetry;

import dev.stowage.core.compaction.Flaw;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * What became of one attempt to have a model write a summary.
 *
 * @param code as it stands in labels
 */
public record SummaryResult(String code) {

    /** It can be used. */
    public static final SummaryResult WRITTEN = new SummaryResult("written");

    /** The model did not answer in time. */
    public static final SummaryResult LATE = new SummaryResult("late");

    /** It could not be asked, or gave no answer. */
    public static final SummaryResult FAILED = new SummaryResult("failed");

    /** The result of an attempt that ended in a text that cannot be used. */
    public static SummaryResult of(Flaw flaw) {
        return new SummaryResult(flaw.code());
    }

    /** All that there can be. */
    static List<SummaryResult> all() {
        return Stream.concat(
                        Stream.of(WRITTEN, LATE, FAILED),
                        Arrays.stream(Flaw.values()).map(SummaryResult::of))
                .toList();
    }
}
