package dev.stowage.core.arena;

import dev.stowage.core.tokens.Pressure;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;

/** What a model is told when its window fills up. The same bytes each time, without figures. */
final class CompactGate {

    static final String ZONE = "compact_gate";

    private static final String FILLING =
            "This conversation's context window is filling up; its older messages may soon give way to a summary";
    private static final String FULL =
            "This conversation's context window is almost full; its older messages are about to give way to a summary,"
                    + " so say now what must not be lost";
    private static final String LATER_BY_TOOL = ", and session_compact brings that about where a piece of work is done";
    private static final String NOW_BY_TOOL = ", then call session_compact";

    private CompactGate() {}

    /** The highest pressure that one of these blocks tells of. */
    static Pressure toldBy(Collection<String> blocks) {
        return Stream.of(Pressure.CRITICAL, Pressure.HIGH)
                .filter(pressure -> Stream.of(true, false)
                        .flatMap(agentTools -> sentence(pressure, agentTools).stream())
                        .anyMatch(sentence -> blocks.stream().anyMatch(block -> block.contains(sentence))))
                .findFirst()
                .orElse(Pressure.NONE);
    }

    /**
     * The sentence for a pressure; empty where there is none to be told of.
     *
     * @param agentTools whether the model can ask for a compaction itself
     */
    static Optional<String> sentence(Pressure pressure, boolean agentTools) {
        return switch (pressure) {
            case NONE, LOW, MEDIUM -> Optional.empty();
            case HIGH -> Optional.of(FILLING + (agentTools ? LATER_BY_TOOL : "") + ".");
            case CRITICAL -> Optional.of(FULL + (agentTools ? NOW_BY_TOOL : "") + ".");
        };
    }
}
