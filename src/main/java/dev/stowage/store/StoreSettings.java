package dev.stowage.store;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Where the states of conversations are kept.
 *
 * @param type in files, in Redis where several replicas share them, or in memory only; memory with the {@code sandbox}
 *     profile, and where the directory cannot be written
 * @param directory of the files, readable by their owner only; {@code ~} is the home directory
 * @param uri of Redis or Valkey: {@code redis://host:6379/0}, {@code rediss://user:password@host:6379} with TLS and an ACL
 *     user, {@code redis-sentinel://host:26379#primary}
 * @param cluster whether the address is that of a cluster's node
 * @param sslBundle name of a Spring Boot SSL bundle with extra authorities or a client certificate for Redis
 * @param ttl how long a session is kept after its last use
 * @param maxLineages lines of history in a session; those used longest ago go first
 * @param maxSessionBytes what a session may hold; its lineages used longest ago go first
 * @param maxBytes what all sessions may hold; those used longest ago go first. Unset: 1 GB of files, 64 MB of memory; Redis
 *     has its own bound
 * @param timeout how long a call of the store may take before memory answers in its place
 * @param retryAfter how long a store that does not answer is left alone
 * @param mirrorBytes what memory holds for the time when files or Redis cannot be reached
 */
@ConfigurationProperties("stowage.store")
record StoreSettings(
        @DefaultValue("file") StoreType type,
        @DefaultValue("~/.stowage/state") String directory,
        @Nullable String uri,
        @DefaultValue("false") boolean cluster,
        @Nullable String sslBundle,
        @DefaultValue("30d") Duration ttl,
        @DefaultValue("128") int maxLineages,
        @DefaultValue("2MB") DataSize maxSessionBytes,
        @Nullable DataSize maxBytes,
        @DefaultValue("500ms") Duration timeout,
        @DefaultValue("1s") Duration retryAfter,
        @DefaultValue("32MB") DataSize mirrorBytes) {

    StoreSettings {
        require(!directory.isBlank(), "directory", "the name of a directory");
        require(ttl.compareTo(Duration.ofSeconds(1)) >= 0, "ttl", "at least 1s");
        require(maxLineages >= 1, "max-lineages", "at least 1");
        require(timeout.compareTo(Duration.ZERO) > 0, "timeout", "more than 0");
        require(retryAfter.compareTo(Duration.ZERO) > 0, "retry-after", "more than 0");
    }

    private static void require(boolean condition, String key, String range) {
        if (!condition) {
            throw new InvalidStore("stowage.store." + key + " must be " + range);
        }
    }

    private static final DataSize FILES = DataSize.ofGigabytes(1);
    private static final DataSize MEMORY = DataSize.ofMegabytes(64);

    SessionLimits ofFiles() {
        return limits(Optional.ofNullable(maxBytes).orElse(FILES));
    }

    SessionLimits ofMemory() {
        return limits(Optional.ofNullable(maxBytes).orElse(MEMORY));
    }

    SessionLimits ofMirror() {
        return limits(mirrorBytes);
    }

    private SessionLimits limits(DataSize total) {
        long session = maxSessionBytes.toBytes();
        return new SessionLimits(maxLineages, session, Math.max(total.toBytes(), session), ttl);
    }

    Path path() {
        return expanded(directory);
    }

    /** A path in which {@code ~/} is the home directory. */
    static Path expanded(String path) {
        return path.startsWith("~/") ? Path.of(System.getProperty("user.home"), path.substring(2)) : Path.of(path);
    }
}
