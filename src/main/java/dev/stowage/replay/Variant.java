package dev.stowage.replay;

import dev.stowage.core.compaction.Thresholds;
import java.util.List;
import java.util.Optional;

/** A Stowage that is set in a certain way, to be compared with others and with none. */
sealed interface Variant permits Preset, PackingMode {

    /** As it is written in options and reports. */
    String code();

    /** What it and those that it is compared with are called, in the plural. */
    String kind();

    /** What it does, in a few words. */
    String inWords();

    /** Where its levels begin; empty where they are none of its own. */
    Optional<Thresholds> thresholds();

    /** Arguments for a Stowage, which stand above what an operator has set. */
    List<String> settings();
}
