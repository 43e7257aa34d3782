package dev.stowage;

import dev.stowage.admin.AdminConfiguration;
import dev.stowage.inference.InferenceConfiguration;
import dev.stowage.proxy.ProxyConfiguration;
import dev.stowage.sandbox.SandboxConfiguration;
import dev.stowage.store.StoreConfiguration;
import dev.stowage.upstream.UpstreamConfiguration;
import dev.stowage.web.WebConfiguration;
import dev.stowage.workspace.WorkspaceConfiguration;
import java.util.Arrays;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.context.annotation.Import;

/** Starts the proxy, or the command that is named first; with {@code --check} it is only looked whether it could start. */
@SpringBootConfiguration(proxyBeanMethods = false)
@Import({
    SpringBootParts.class,
    TracingParts.class,
    SandboxConfiguration.class,
    UpstreamConfiguration.class,
    TelemetryConfiguration.class,
    ReloadConfiguration.class,
    StoreConfiguration.class,
    InferenceConfiguration.class,
    WorkspaceConfiguration.class,
    ProxyConfiguration.class,
    WebConfiguration.class,
    AdminConfiguration.class
})
public class Stowage {

    /**
     * Netty notes where one buffer of so many was made, to tell of those that are not given back. With its own 128 that takes a
     * hundredth of a request's time; a leak shows soon enough with this.
     */
    private static final String FOLLOWED_BUFFERS = "1024";

    public static void main(String[] arguments) {
        System.getProperties().putIfAbsent("io.netty.leakDetection.samplingInterval", FOLLOWED_BUFFERS);
        if (arguments.length > 0 && arguments[0].equals("replay")) {
            System.exit(ReplayStart.run(Arrays.copyOfRange(arguments, 1, arguments.length)));
        }
        CommandLine.answer(arguments, System.out, System.err).ifPresent(System::exit);
        if (Arrays.asList(arguments).contains(CheckStart.OPTION)) {
            System.exit(CheckStart.run(arguments, System.out));
        }
        SpringApplication.run(Stowage.class, arguments);
    }
}
