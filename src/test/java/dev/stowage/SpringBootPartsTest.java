package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionEvaluationReport;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** Compares what Stowage takes of Spring Boot with what Spring Boot would configure by itself. */
class SpringBootPartsTest {

    /** What would be configured and has no use here; a new library's parts must be put here or among those imported. */
    private static final Set<String> WITHOUT_USE = Set.of(
            "AopAutoConfiguration",
            "NettyAutoConfiguration",
            "OpenTelemetryLoggingAutoConfiguration",
            "OtlpLoggingAutoConfiguration",
            "ReactiveMultipartAutoConfiguration",
            "ScheduledTasksObservationAutoConfiguration",
            "TaskExecutionAutoConfiguration",
            "TaskExecutorMetricsAutoConfiguration",
            "TaskSchedulingAutoConfiguration",
            "WebSessionIdResolverAutoConfiguration");

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Everything {}

    @Test
    void parts_areAllThatSpringBootWouldConfigure_lessThoseWithoutUse() {
        Set<String> notTaken = configuredByItself();
        notTaken.removeAll(taken());
        assertThat(notTaken).containsExactlyInAnyOrderElementsOf(WITHOUT_USE);
    }

    private static Set<String> configuredByItself() {
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(Everything.class)
                .web(WebApplicationType.REACTIVE)
                .run("--server.port=0")) {
            ConditionEvaluationReport report = ConditionEvaluationReport.get(context.getBeanFactory());
            Set<String> unconditional = report.getUnconditionalClasses();
            return candidates()
                    .filter(candidate -> unconditional.contains(candidate)
                            || (report.getConditionAndOutcomesBySource().containsKey(candidate)
                                    && Objects.requireNonNull(report.getConditionAndOutcomesBySource()
                                                    .get(candidate))
                                            .isFullMatch()))
                    .map(SpringBootPartsTest::simpleName)
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static Stream<String> candidates() {
        return ImportCandidates.load(AutoConfiguration.class, SpringBootPartsTest.class.getClassLoader())
                .getCandidates()
                .stream();
    }

    private static Set<String> taken() {
        return Stream.of(SpringBootParts.class, TracingParts.class)
                .map(parts -> Objects.requireNonNull(parts.getAnnotation(ImportAutoConfiguration.class)))
                .flatMap(parts -> Arrays.stream(parts.value()))
                .map(part -> simpleName(part.getName()))
                .collect(Collectors.toSet());
    }

    private static String simpleName(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }
}
