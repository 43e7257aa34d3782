package dev.stowage;

import dev.stowage.proxy.Finding;
import dev.stowage.proxy.Reachability;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** Says whether Stowage could do its work as it is configured, without taking its ports, and ends. */
final class CheckStart {

    static final String OPTION = "--check";

    /** A Stowage that serves already keeps its ports. */
    private static final Map<String, Object> ANY_PORT = Map.of("server.port", 0, "management.server.port", 0);

    private CheckStart() {}

    /** The exit code: 0 where all is well, else 1. */
    static int run(String[] arguments, PrintStream out) {
        QuietLogging.begin();
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
        FailureAnalysis analysis = new StartupFailures().analyze(refused);
        return analysis == null ? "cannot be used; why stands above" : analysis.getDescription();
    }

    private static void line(PrintStream out, Finding finding) {
        out.printf("%-4s %-24s %s%n", finding.good() ? "ok" : "BAD", finding.whom(), finding.said());
    }
}
