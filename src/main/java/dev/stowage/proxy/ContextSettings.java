package dev.stowage.proxy;

import dev.stowage.telemetry.Mode;
import java.util.Optional;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What is done with conversations.
 *
 * @param mode {@code manage}: packs them; {@code shadow}: decides and reports, and sends what the client sent; {@code off}:
 *     only forwards
 * @param historyRepair whether calls without results, results without calls and the like, which providers answer with 400,
 *     are made acceptable
 * @param modeHeader whether a request may choose its own by {@code x-stowage-mode}
 */
@ConfigurationProperties("stowage.context")
record ContextSettings(
        @DefaultValue("manage") ContextMode mode,
        @DefaultValue("true") boolean historyRepair,
        @DefaultValue("true") boolean modeHeader) {

    /** The mode of a request that asks for {@code asked}; what is no mode is not heard. */
    Mode modeOf(Optional<String> asked) {
        return asked.filter(header -> modeHeader)
                .flatMap(ContextMode::named)
                .orElse(mode)
                .mode();
    }

    enum ContextMode {
        MANAGE(Mode.MANAGED),
        SHADOW(Mode.SHADOW),
        OFF(Mode.PASSTHROUGH);

        private final Mode mode;

        ContextMode(Mode mode) {
            this.mode = mode;
        }

        Mode mode() {
            return mode;
        }

        static Optional<ContextMode> named(String name) {
            for (ContextMode each : values()) {
                if (each.name().equalsIgnoreCase(name.trim())) {
                    return Optional.of(each);
                }
            }
            return Optional.empty();
        }
    }
}
