package dev.stowage.proxy;

import dev.stowage.upstream.Upstream;
import dev.stowage.upstream.Upstreams;
import java.util.regex.Pattern;

/** An operator's key and an operator's files must not be at the service of whoever reaches the port. */
final class AccessRules {

    private static final Pattern SHA_256 = Pattern.compile("[0-9a-fA-F]{64}");

    /** As RFC 6454 has it; extensions and desktop applications have schemes of their own. */
    private static final Pattern ORIGIN = Pattern.compile("null|[a-z][a-z0-9+.-]*://[^/?#\\sA-Z]*");

    private AccessRules() {}

    static boolean operatorPays(Upstreams upstreams) {
        return upstreams.all().stream().anyMatch(Upstream::usesOperatorsKey);
    }

    /**
     * @param reads whether files of this machine are read, or an operator's tools asked, for whoever comes
     * @throws InvalidAccess if strangers could spend an operator's key or have that done, or nobody could have one of the access keys
     *     or origins
     */
    static void check(AccessSettings settings, boolean operatorPays, boolean reads, boolean onLoopback) {
        if (!settings.keys().stream().allMatch(key -> SHA_256.matcher(key).matches())) {
            throw new InvalidAccess("stowage.access.keys: each is a SHA-256 in 64 hex digits: echo -n KEY | sha256sum");
        }
        settings.origins().stream()
                .filter(origin -> !ORIGIN.matcher(origin).matches())
                .findFirst()
                .ifPresent(origin -> {
                    throw new InvalidAccess(
                            "stowage.access.origins: each is as browsers send it, scheme://host or scheme://host:port in small"
                                    + " letters and without a path, not '" + origin + "'");
                });
        if (operatorPays && settings.keys().isEmpty() && !settings.open() && !onLoopback) {
            throw new InvalidAccess(
                    "Stowage listens beyond loopback and holds a provider's key that anyone could use: set"
                            + " stowage.access.keys to the SHA-256 of each access key (echo -n KEY | sha256sum), or"
                            + " stowage.access.open=true if something in front of it checks who comes");
        }
        if (reads && settings.keys().isEmpty() && !onLoopback) {
            throw new InvalidAccess(
                    "Stowage listens beyond loopback and would read files of stowage.workspace.roots, or ask"
                            + " stowage.capacity.mcp.servers, for anyone: set stowage.access.keys to the SHA-256 of each access key (echo -n KEY | sha256sum), or"
                            + " server.address=127.0.0.1");
        }
    }
}
