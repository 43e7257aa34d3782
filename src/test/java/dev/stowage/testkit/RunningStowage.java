package dev.stowage.testkit;

import dev.stowage.Stowage;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.http.client.ReactorResourceFactory;

/** Stowage itself, started in the test's process on any free port. */
public final class RunningStowage implements AutoCloseable {

    private final ConfigurableApplicationContext context;

    private RunningStowage(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /** Starts it in front of one upstream, with further {@code key=value} settings. */
    public static RunningStowage before(URI upstream, String... settings) {
        List<String> all = new ArrayList<>(List.of("stowage.upstream.base-url=" + upstream));
        all.addAll(List.of(settings));
        return with(all.toArray(String[]::new));
    }

    /** Starts it in front of one upstream with a clock of the test's. */
    public static RunningStowage at(InstantSource clock, URI upstream, String... settings) {
        List<String> all = new ArrayList<>(List.of("stowage.upstream.base-url=" + upstream));
        all.addAll(List.of(settings));
        return run(
                context -> context.registerBean(
                        "clockOfTheTest", InstantSource.class, () -> clock, bean -> bean.setPrimary(true)),
                all);
    }

    /** Starts it with these {@code key=value} settings only; without a word of theirs on it, nothing is stored, and no model loaded or asked. */
    public static RunningStowage with(String... settings) {
        return run(context -> {}, List.of(settings));
    }

    private static RunningStowage run(Consumer<GenericApplicationContext> beans, List<String> settings) {
        List<String> arguments = new ArrayList<>(List.of("--server.port=0"));
        for (String setting : settings) {
            arguments.add("--" + setting);
        }
        SpringApplication application = new SpringApplication(Stowage.class);
        application.setDefaultProperties(Map.of(
                "stowage.store.type", "memory",
                "stowage.context.discover-windows", "false",
                "stowage.compaction.relevance.strategy", "lexical",
                "stowage.compaction.summarizer.strategy", "extractive"));
        application.addInitializers(RunningStowage::keepSharedThreads);
        ApplicationContextInitializer<GenericApplicationContext> added = beans::accept;
        application.addInitializers(added);
        return new RunningStowage(application.run(arguments.toArray(String[]::new)));
    }

    /** Event loops belong to the process; the first context that closes would take them from all others. */
    private static void keepSharedThreads(ConfigurableApplicationContext context) {
        ((GenericApplicationContext) context).registerBean(ReactorResourceFactory.class, Undisposed::new);
    }

    private static final class Undisposed extends ReactorResourceFactory {

        @Override
        public void destroy() {}

        @Override
        public void stop() {}
    }

    public int port() {
        return Objects.requireNonNull(((WebServerApplicationContext) context).getWebServer())
                .getPort();
    }

    /** The port of the actuator and the admin API, where they have one of their own. */
    public int managementPort() {
        return context.getEnvironment().getRequiredProperty("local.management.port", Integer.class);
    }

    public URI baseUrl() {
        return URI.create("http://127.0.0.1:" + port() + "/v1");
    }

    /** What is settled just after an answer's last byte is in them. */
    public MeterRegistry meters() {
        EventLoops.awaitIdle();
        return context.getBean(MeterRegistry.class);
    }

    /** Sum over all counters of this name whose tags hold the given {@code key, value} pairs. */
    public double count(String meter, String... tags) {
        return meters().find(meter).tags(tags).counters().stream()
                .mapToDouble(counter -> counter.count())
                .sum();
    }

    /** Waits until a counter has reached {@code expected}: an exchange is settled just after its last byte. */
    public void awaitCount(double expected, String meter, String... tags) {
        Eventually.holds(() -> count(meter, tags) >= expected, () -> meter + " is " + count(meter, tags));
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    /** One of several. */
    public <T> T bean(String name, Class<T> type) {
        return context.getBean(name, type);
    }

    @Override
    public void close() {
        context.close();
    }
}
