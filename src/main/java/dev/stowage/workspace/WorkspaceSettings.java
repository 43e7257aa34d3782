package dev.stowage.workspace;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Directories whose files Stowage may read. Everybody who may use Stowage may have them read; see {@code docs/security.md}.
 *
 * @param roots directories, {@code .} for the one that Stowage was started in; unset: no file is read
 * @param maxFileBytes largest file that is read, or taken where a client hands it in
 * @param timeLimit how long reading one file may take
 */
@ConfigurationProperties(value = "stowage.workspace", ignoreUnknownFields = false)
record WorkspaceSettings(
        @DefaultValue List<String> roots,
        @DefaultValue("1MB") DataSize maxFileBytes,
        @DefaultValue("2s") Duration timeLimit) {

    private static final String KEY = "stowage.workspace.";
    private static final DataSize LARGEST = DataSize.ofMegabytes(64);
    private static final Duration LONGEST = Duration.ofMinutes(1);

    /** @throws InvalidWorkspace naming the key that is out of range or leads nowhere, and what it may be */
    WorkspaceSettings {
        roots = List.copyOf(roots);
        for (String root : roots) {
            check(
                    isDirectory(root),
                    "roots must be directories that exist and can be read, which '" + root + "' is not");
        }
        check(
                maxFileBytes.toBytes() >= 1 && maxFileBytes.compareTo(LARGEST) <= 0,
                "max-file-bytes must be 1 byte to " + LARGEST.toMegabytes() + "MB");
        check(
                !timeLimit.isNegative() && !timeLimit.isZero() && timeLimit.compareTo(LONGEST) <= 0,
                "time-limit must be more than 0 and at most 1m");
    }

    private static boolean isDirectory(String root) {
        try {
            return !root.isBlank() && Files.isDirectory(Path.of(root)) && Files.isReadable(Path.of(root));
        } catch (InvalidPathException invalid) {
            return false;
        }
    }

    private static void check(boolean holds, String rule) {
        if (!holds) {
            throw new InvalidWorkspace(KEY + rule);
        }
    }
}
