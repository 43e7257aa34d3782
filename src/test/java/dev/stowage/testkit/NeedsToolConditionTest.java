package dev.stowage.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;

class NeedsToolConditionTest {

    private static final List<String> TOOLS = List.of("redis-server", "docker:redis:7.4-alpine");

    @Test
    void test_withAllTools_runs() {
        var result = decide(Map.of(), Set.copyOf(TOOLS));

        assertThat(result.isDisabled()).isFalse();
    }

    @Test
    void test_withAllToolsInCi_runs() {
        var result = decide(Map.of("CI", "true"), Set.copyOf(TOOLS));

        assertThat(result.isDisabled()).isFalse();
    }

    @Test
    void test_withoutTool_isSkippedWithItsName() {
        var result = decide(Map.of(), Set.of("redis-server"));

        assertThat(result.isDisabled()).isTrue();
        assertThat(result.getReason()).hasValue("missing: docker:redis:7.4-alpine");
    }

    @Test
    void test_withoutToolWhenCiIsNotTrue_isSkipped() {
        var result = decide(Map.of("CI", "false"), Set.of());

        assertThat(result.getReason()).hasValue("missing: redis-server, docker:redis:7.4-alpine");
    }

    @Test
    void test_withoutToolInCi_fails() {
        assertThatThrownBy(() -> decide(Map.of("CI", "true"), Set.of("redis-server")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("missing in CI: docker:redis:7.4-alpine");
    }

    private static ConditionEvaluationResult decide(Map<String, String> environment, Set<String> present) {
        return new NeedsToolCondition(environment, present::contains).decide(TOOLS);
    }
}
