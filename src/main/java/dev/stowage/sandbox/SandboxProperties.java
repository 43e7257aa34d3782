package dev.stowage.sandbox;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the simulated provider.
 *
 * @param port port the simulated provider listens on; 0 takes any free one, which the profile's own upstream does not learn
 * @param address address the simulated provider binds to
 * @param window context length in simulated tokens: prompt and requested output must fit in it
 * @param maxOutput largest output a request may ask for, in simulated tokens
 * @param usageShape whose usage report and error codes are spoken
 * @param cacheTtl how long a block of the prefix cache lives after its last use
 * @param cacheBlocks how many 64-token blocks the prefix cache holds; the least recently used go first
 * @param firstTokenDelay pause before the first token of a reply
 * @param tokenDelay pause before each further token of a reply
 * @param recentRequests how many received requests are kept for inspection
 */
@ConfigurationProperties("stowage.sandbox")
public record SandboxProperties(
        @DefaultValue("8089") int port,
        @DefaultValue("127.0.0.1") String address,
        @DefaultValue("128000") int window,
        @DefaultValue("65536") int maxOutput,
        @DefaultValue("deepseek") UsageShape usageShape,
        @DefaultValue("5m") Duration cacheTtl,
        @DefaultValue("65536") int cacheBlocks,
        @DefaultValue("0s") Duration firstTokenDelay,
        @DefaultValue("0s") Duration tokenDelay,
        @DefaultValue("64") int recentRequests) {

    public SandboxProperties {
        require(port >= 0 && port <= 65_535, "port", "from 0 to 65535");
        require(!address.isBlank(), "address", "an address of this machine");
        require(window >= 1, "window", "at least 1");
        require(maxOutput >= 1, "max-output", "at least 1");
        require(!cacheTtl.isNegative(), "cache-ttl", "at least 0");
        require(cacheBlocks >= 0, "cache-blocks", "at least 0");
        require(!firstTokenDelay.isNegative(), "first-token-delay", "at least 0");
        require(!tokenDelay.isNegative(), "token-delay", "at least 0");
        require(recentRequests >= 0, "recent-requests", "at least 0");
    }

    private static void require(boolean condition, String key, String range) {
        if (!condition) {
            throw new IllegalArgumentException("stowage.sandbox." + key + " must be " + range);
        }
    }
}
