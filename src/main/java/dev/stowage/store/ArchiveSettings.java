package dev.stowage.store;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Whether and where messages are kept as they were first seen.
 *
 * @param enabled unset: with the file store only
 * @param directory of the files, readable by their owner only; {@code ~} is the home directory
 * @param maxTenantBytes what one tenant's messages may take on the disk; the oldest go first
 * @param maxBytes what all messages may take on the disk; the oldest go first
 */
@ConfigurationProperties("stowage.archive")
record ArchiveSettings(
        @Nullable Boolean enabled,
        @DefaultValue(ArchiveSettings.DIRECTORY) String directory,
        @DefaultValue("256MB") DataSize maxTenantBytes,
        @DefaultValue("2GB") DataSize maxBytes) {

    static final String DIRECTORY = "~/.stowage/archive";

    ArchiveSettings {
        if (directory.isBlank()) {
            throw new InvalidStore("stowage.archive.directory must be the name of a directory");
        }
    }

    boolean isEnabledWith(StoreType store) {
        return enabled == null ? store == StoreType.FILE : enabled;
    }

    Path path() {
        return StoreSettings.expanded(directory);
    }

    ArchiveLimits limits() {
        return new ArchiveLimits(maxTenantBytes.toBytes(), maxBytes.toBytes());
    }
}
