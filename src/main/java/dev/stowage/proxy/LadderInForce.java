package dev.stowage.proxy;

import dev.stowage.core.compaction.LadderSettings;

/** The ladder's settings as the configuration has them now. */
final class LadderInForce {

    private volatile LadderSettings settings;

    LadderInForce(LadderSettings settings) {
        this.settings = settings;
    }

    LadderSettings get() {
        return settings;
    }

    void set(LadderSettings others) {
        settings = others;
    }
}
