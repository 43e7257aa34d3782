package dev.stowage;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/** Other names of settings, by which those who come from another program know them; Stowage's own win. */
class CapacityAliases implements EnvironmentPostProcessor, Ordered {

    private static final String KEYS = "stowage.capacity.";
    private static final String NAMES = "DEEPSEEK_CAPACITY_";

    /** Of several names of one key, the first that is set counts. */
    private static final Map<String, List<String>> ALIASES = Map.ofEntries(
            Map.entry("stowage.memory.dir", List.of("MEMORY_DIR")),
            Map.entry(KEYS + "enabled", List.of("ENABLED")),
            Map.entry(KEYS + "low-risk-max", List.of("LOW_RISK_MAX")),
            Map.entry(KEYS + "medium-risk-max", List.of("MEDIUM_RISK_MAX")),
            Map.entry(KEYS + "severe-min-slack", List.of("SEVERE_MIN_SLACK")),
            Map.entry(KEYS + "severe-violation-ratio", List.of("SEVERE_VIOLATION_RATIO")),
            Map.entry(KEYS + "refresh-cooldown-turns", List.of("REFRESH_COOLDOWN_TURNS")),
            Map.entry(KEYS + "replan-cooldown-turns", List.of("REPLAN_COOLDOWN_TURNS")),
            Map.entry(KEYS + "max-replay-per-turn", List.of("MAX_REPLAY_PER_TURN")),
            Map.entry(KEYS + "min-turns-before-guardrail", List.of("MIN_TURNS_BEFORE_GUARDRAIL")),
            Map.entry(KEYS + "profile-window", List.of("PROFILE_WINDOW")),
            Map.entry(KEYS + "deepseek-v3-2-chat-prior", List.of("PRIOR_CHAT", "DEEPSEEK_V3_2_CHAT_PRIOR")),
            Map.entry(KEYS + "deepseek-v3-2-reasoner-prior", List.of("PRIOR_REASONER", "DEEPSEEK_V3_2_REASONER_PRIOR")),
            Map.entry(KEYS + "fallback-default-prior", List.of("PRIOR_FALLBACK", "FALLBACK_DEFAULT_PRIOR")));

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        Map<String, Object> known = new HashMap<>();
        ALIASES.forEach((key, names) -> names.stream()
                .map(name -> environment.getProperty(NAMES + name, ""))
                .filter(value -> !value.isBlank())
                .findFirst()
                .ifPresent(value -> known.put(key, value)));
        if (!known.isEmpty()) {
            environment.getPropertySources().addLast(new MapPropertySource("capacityAliases", known));
        }
    }

    /** After the configuration files have been read. */
    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }
}
