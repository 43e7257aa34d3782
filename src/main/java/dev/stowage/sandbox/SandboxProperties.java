package dev.stowage.sandbox;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the simulated provider.
 *
 * @param port port the simulated provider listens on; 0 takes any free one
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
@Validated
@ConfigurationProperties("stowage.sandbox")
public record SandboxProperties(
        @DefaultValue("8089") @Min(0) @Max(65535) int port,
        @DefaultValue("127.0.0.1") @NotBlank String address,
        @DefaultValue("128000") @Min(1) int window,
        @DefaultValue("65536") @Min(1) int maxOutput,
        @DefaultValue("deepseek") @NotNull UsageShape usageShape,
        @DefaultValue("5m") @NotNull @DurationMin Duration cacheTtl,
        @DefaultValue("65536") @Min(0) int cacheBlocks,
        @DefaultValue("0s") @NotNull @DurationMin Duration firstTokenDelay,
        @DefaultValue("0s") @NotNull @DurationMin Duration tokenDelay,
        @DefaultValue("64") @Min(0) int recentRequests) {}
