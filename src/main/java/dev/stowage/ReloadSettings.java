package dev.stowage;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Whether changes of the configuration's files are taken over while Stowage runs.
 *
 * @param reloadEvery how often the files are looked at; 0: never. Upstreams, windows and the ladder's thresholds are taken
 *     over; all else waits for the next start
 */
@ConfigurationProperties("stowage.configuration")
record ReloadSettings(@DefaultValue("5s") Duration reloadEvery) {

    ReloadSettings {
        if (!reloadEvery.isZero() && reloadEvery.toMillis() < 1) {
            throw new IllegalArgumentException(
                    "stowage.configuration.reload-every must be at least 1ms, or 0 for never");
        }
    }
}
