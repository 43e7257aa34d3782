package dev.stowage.proxy;

import dev.stowage.core.capacity.CapacitySettings;
import dev.stowage.core.capacity.Priors;
import dev.stowage.core.capacity.RiskBands;
import dev.stowage.core.compaction.Thresholds;
import dev.stowage.toolcalls.ToolServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How risky a conversation's load may become before something is done. See {@code docs/risk.md}.
 *
 * @param enabled whether risk is looked at
 * @param mode {@code enforce}: prompts are refreshed and replanned; {@code advisory}: it is only said what would be done
 * @param preset {@code standard}, or {@code eager}, which acts on lower risk (.34), from the second turn on and every second
 * @param lowRiskMax the highest probability of a failure that is low; unset: the preset's (.50)
 * @param mediumRiskMax the highest that is medium; unset: the preset's (.62)
 * @param severeMinSlack slack in bits from which on down a high risk is severe; unset: the preset's (−.25)
 * @param severeViolationRatio share of observations without slack from which on it is; unset: the preset's (.40)
 * @param refreshCooldownTurns turns from one refresh to the next; unset: the preset's (6)
 * @param replanCooldownTurns turns from one replan to the next; unset: the preset's (5)
 * @param maxReplayPerTurn calls that are repeated in a turn at most, 0 for none; none is where neither {@code
 *     stowage.workspace.roots} nor {@code stowage.capacity.mcp.servers} say what could be
 * @param minTurnsBeforeGuardrail the first turn in which anything is done; unset: the preset's (4)
 * @param profileWindow observations that a risk is told from; unset: the preset's (8)
 * @param deepseekV32ChatPrior what this model is trusted to keep track of, in bits
 * @param deepseekV32ReasonerPrior what this one is
 * @param fallbackDefaultPrior what a model is that no pattern knows
 * @param priors what others are, by patterns of their names
 * @param failurePatterns regular expressions: a tool's result that begins with one of them is a failure
 * @param replay how calls are repeated
 * @param mcp whose tools may be
 */
@ConfigurationProperties(value = "stowage.capacity", ignoreUnknownFields = false)
record ControlSettings(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("advisory") ControlMode mode,
        @DefaultValue("standard") Preset preset,
        @Nullable Double lowRiskMax,
        @Nullable Double mediumRiskMax,
        @Nullable Double severeMinSlack,
        @Nullable Double severeViolationRatio,
        @Nullable Integer refreshCooldownTurns,
        @Nullable Integer replanCooldownTurns,
        @DefaultValue("1") int maxReplayPerTurn,
        @Nullable Integer minTurnsBeforeGuardrail,
        @Nullable Integer profileWindow,
        @DefaultValue("3.9") double deepseekV32ChatPrior,
        @DefaultValue("4.1") double deepseekV32ReasonerPrior,
        @DefaultValue("3.8") double fallbackDefaultPrior,
        @DefaultValue Map<String, Double> priors,
        @DefaultValue List<String> failurePatterns,
        @DefaultValue Replay replay,
        @DefaultValue Mcp mcp) {

    /** Whether decisions are carried out. */
    enum ControlMode {
        ENFORCE,
        ADVISORY
    }

    /** Where the guardrails stand. */
    enum Preset {
        STANDARD(6, 4),
        EAGER(2, 2);

        private final int refreshCooldown;
        private final int minTurns;

        Preset(int refreshCooldown, int minTurns) {
            this.refreshCooldown = refreshCooldown;
            this.minTurns = minTurns;
        }

        RiskBands bands() {
            return switch (this) {
                case STANDARD -> RiskBands.STANDARD;
                case EAGER -> RiskBands.EAGER;
            };
        }
    }

    private static final Duration LONGEST = Duration.ofMinutes(1);

    /**
     * How calls are repeated.
     *
     * @param timeLimit what repeating a call may cost a request
     * @param volatileLines regular expressions: lines in which one is found are not compared
     */
    record Replay(
            @DefaultValue("2s") Duration timeLimit,
            @DefaultValue List<String> volatileLines) {

        Replay {
            volatileLines = List.copyOf(volatileLines);
            check(
                    !timeLimit.isNegative() && !timeLimit.isZero() && timeLimit.compareTo(LONGEST) <= 0,
                    "capacity.replay.time-limit must be more than 0 and at most 1m");
        }
    }

    /**
     * Servers of tools.
     *
     * @param servers by the names that clients know them by; tools of theirs that say that they only read may be repeated
     */
    record Mcp(@DefaultValue Map<String, ToolServerSettings> servers) {

        Mcp {
            servers = Map.copyOf(servers);
        }
    }

    private static void check(boolean holds, String rule) {
        if (!holds) {
            throw new InvalidContext("stowage." + rule, new IllegalArgumentException(rule));
        }
    }

    ControlSettings {
        priors = Map.copyOf(priors);
        failurePatterns = List.copyOf(failurePatterns);
    }

    /**
     * The controller's settings.
     *
     * @param thresholds of the ladder: what a prompt must fill before it is touched
     * @param rewrites whether prompts are made smaller at all
     * @param repeats whether any call could be repeated
     * @throws InvalidContext naming the key that is out of range or out of order
     */
    CapacitySettings capacity(Thresholds thresholds, boolean rewrites, boolean repeats) {
        CapacitySettings usual = CapacitySettings.STANDARD;
        return checked(() -> new CapacitySettings(
                enabled,
                mode == ControlMode.ENFORCE && rewrites,
                new RiskBands(
                        or(lowRiskMax, preset.bands().lowMax()),
                        or(mediumRiskMax, preset.bands().mediumMax()),
                        or(severeMinSlack, preset.bands().severeMinSlack()),
                        or(severeViolationRatio, preset.bands().severeViolationRatio())),
                or(refreshCooldownTurns, preset.refreshCooldown),
                or(replanCooldownTurns, usual.replanCooldownTurns()),
                repeats ? maxReplayPerTurn : Math.min(maxReplayPerTurn, 0),
                or(minTurnsBeforeGuardrail, preset.minTurns),
                or(profileWindow, usual.window()),
                thresholds.soft(),
                thresholds.hard()));
    }

    private static <T> T or(@Nullable T set, T usual) {
        return Optional.ofNullable(set).orElse(usual);
    }

    /** @throws InvalidContext naming the key of one that is not above 0 */
    Priors allPriors() {
        return checked(() -> Priors.of(priors, deepseekV32ChatPrior, deepseekV32ReasonerPrior, fallbackDefaultPrior));
    }

    /** @throws InvalidContext naming the key if one is no regular expression */
    List<Pattern> failures() {
        return patterns("capacity.failure-patterns", failurePatterns);
    }

    /** @throws InvalidContext naming the key if one is no regular expression */
    List<Pattern> volatileLines() {
        return patterns("capacity.replay.volatile-lines", replay.volatileLines);
    }

    /** @throws InvalidContext naming the key of one that is neither a program nor an address */
    List<ToolServer> servers() {
        return checked(() -> mcp.servers.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(server -> server.getValue().named(server.getKey()))
                .toList());
    }

    private static List<Pattern> patterns(String key, List<String> expressions) {
        return checked(() ->
                expressions.stream().map(expression -> pattern(key, expression)).toList());
    }

    private static Pattern pattern(String key, String expression) {
        try {
            return Pattern.compile(expression);
        } catch (PatternSyntaxException broken) {
            throw new IllegalArgumentException(key + " must be regular expressions: " + broken.getMessage(), broken);
        }
    }

    private static <T> T checked(Supplier<T> made) {
        try {
            return made.get();
        } catch (IllegalArgumentException invalid) {
            throw new InvalidContext("stowage." + invalid.getMessage(), invalid);
        }
    }
}
