package dev.stowage.store;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where it is written down what was known of a conversation when it was refreshed or replanned.
 *
 * @param dir directory of the files, readable by their owner only; unset: {@code ~/.stowage/memory}, or {@code .stowage/memory} where
 *     that cannot be written, with the file store, and Redis with that
 * @param rehydrate whether a conversation that begins anew under a session id of its client's, and with the same instructions, gets
 *     what was written down last; where {@code stowage.capacity.mode} is {@code enforce}
 */
@ConfigurationProperties("stowage.memory")
public record MemorySettings(
        @Nullable String dir, @DefaultValue("true") boolean rehydrate) {

    /** Whether a directory is named. */
    boolean isNamed() {
        return dir != null && !dir.isBlank();
    }

    /** Where to write, in the order of preference; nowhere, where nobody asks for it. */
    List<Path> directories(StoreType store) {
        List<Path> usual = store == StoreType.FILE
                ? List.of(StoreSettings.expanded("~/.stowage/memory"), Path.of(".stowage", "memory"))
                : List.of();
        return Optional.ofNullable(dir)
                .filter(named -> !named.isBlank())
                .map(StoreSettings::expanded)
                .map(List::of)
                .orElse(usual);
    }
}
