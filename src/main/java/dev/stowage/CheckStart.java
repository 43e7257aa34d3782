package dev.stowage;

import dev.stowage.proxy.Finding;
import dev.stowage.proxy.Reachability;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.io.support.SpringFactoriesLoader;

/** Says whether Stowage could do its work as it is configured, without taking its ports, and ends. */
final class CheckStart {

    static final String OPTION = "--check";

    /** A Stowage that serves already keeps its ports. */
    private static final Map<String, Object> ANY_PORT = Map.of("server.port", 0, "management.server.port", 0);

    /** Loggers of what is said here in one line. */
    private static final List<String> TOLD_HERE = List.of(
            "org.springframework.boot.SpringApplication",
            "org.springframework.boot.diagnostics",
            "org.springframework.boot.web.context",
            "org.springframework.boot.web.server",
            "reactor.netty.http.client");

    private CheckStart() {}

    /** The exit code: 0 where all is well, else 1. */
    static int run(String[] arguments, PrintStream out) {
        QuietLogging.begin();
        QuietLogging.silence(TOLD_HERE);
        SpringApplication stowage = new SpringApplication(Stowage.class);
        stowage.addInitializers(CheckStart::onAnyPort);
        String[] settings =
                Stream.of(arguments).filter(word -> !word.equals(OPTION)).toArray(String[]::new);
        try (ConfigurableApplicationContext context = stowage.run(settings)) {
            line(out, new Finding("configuration", true, "can be used"));
            List<Finding> findings = context.getBean(Reachability.class).ask().join();
            findings.forEach(finding -> line(out, finding));
            return findings.stream().allMatch(Finding::good) ? 0 : 1;
        } catch (RuntimeException refused) {
            line(out, new Finding("configuration", false, reason(refused)));
            return 1;
        }
    }

    private static void onAnyPort(ConfigurableApplicationContext context) {
        context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("check", ANY_PORT));
    }

    private static String reason(RuntimeException refused) {
        return StartupFailures.said(refused)
                .map(message -> "Stowage cannot start: " + message)
                .or(() -> analyzed(refused))
                .orElseGet(() -> "cannot be used: " + OneLine.of(NestedExceptionUtils.getMostSpecificCause(refused)));
    }

    /** What Spring has to say of a failure, as far as it needs nothing of the context that failed. */
    private static Optional<String> analyzed(RuntimeException refused) {
        return SpringFactoriesLoader.forDefaultResourceLocation()
                .load(FailureAnalyzer.class, (type, name, needsContext) -> {})
                .stream()
                .flatMap(analyzer -> Optional.ofNullable(analyzer.analyze(refused)).stream())
                .map(FailureAnalysis::getDescription)
                .map(OneLine::of)
                .findFirst();
    }

    private static void line(PrintStream out, Finding finding) {
        out.printf("%-4s %-24s %s%n", finding.good() ? "ok" : "BAD", finding.whom(), finding.said());
    }
}
