package dev.stowage.testkit;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Decides {@link NeedsTool}: enabled with all tools, skipped without one, an error without one in CI. */
final class NeedsToolCondition implements ExecutionCondition {

    private final Map<String, String> environment;
    private final Predicate<String> present;

    NeedsToolCondition() {
        this(System.getenv(), new ToolProbe(System.getenv().getOrDefault("PATH", ""))::present);
    }

    NeedsToolCondition(Map<String, String> environment, Predicate<String> present) {
        this.environment = Map.copyOf(environment);
        this.present = present;
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        return AnnotationSupport.findAnnotation(context.getElement(), NeedsTool.class)
                .map(needs -> decide(Arrays.asList(needs.value())))
                .orElseGet(() -> ConditionEvaluationResult.enabled("no tool needed"));
    }

    ConditionEvaluationResult decide(List<String> tools) {
        List<String> missing = tools.stream().filter(present.negate()).toList();
        if (missing.isEmpty()) {
            return ConditionEvaluationResult.enabled("found " + tools);
        }
        if ("true".equals(environment.get("CI"))) {
            throw new IllegalStateException("missing in CI: " + String.join(", ", missing));
        }
        return ConditionEvaluationResult.disabled("missing: " + String.join(", ", missing));
    }
}
