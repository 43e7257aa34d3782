package dev.stowage;

import dev.stowage.testkit.Rig;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** A Stowage to which every risk is high, and none severe. */
final class RiskRig {

    private static final String[] HIGH = {
        "stowage.capacity.mode=enforce",
        "stowage.capacity.low-risk-max=0",
        "stowage.capacity.medium-risk-max=0",
        "stowage.capacity.severe-min-slack=-99",
        "stowage.capacity.severe-violation-ratio=1",
        "stowage.capacity.min-turns-before-guardrail=1",
        "stowage.compaction.patience=60s",
        "stowage.capacity.replay.time-limit=40s",
        "server.address=127.0.0.1"
    };

    private RiskRig() {}

    /** Starts it with further settings, which win. */
    static Rig start(String... settings) {
        Map<String, String> byKey = new LinkedHashMap<>();
        Stream.of(HIGH, settings)
                .flatMap(Stream::of)
                .forEach(setting -> byKey.put(setting.substring(0, setting.indexOf('=')), setting));
        return Rig.start(byKey.values().toArray(String[]::new));
    }
}
