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

/** Starts the proxy, or the command that is named first. */
@SpringBootConfiguration(proxyBeanMethods = false)
@Import({
    SpringBootParts.class,
    TracingParts.class,
    SandboxConfiguration.class,
    UpstreamConfiguration.class,
    TelemetryConfiguration.class,
    StoreConfiguration.class,
    InferenceConfiguration.class,
    WorkspaceConfiguration.class,
    ProxyConfiguration.class,
    WebConfiguration.class,
    AdminConfiguration.class
})
public class Stowage {

    public static void main(String[] arguments) {
        if (arguments.length > 0 && arguments[0].equals("replay")) {
            System.exit(ReplayStart.run(Arrays.copyOfRange(arguments, 1, arguments.length)));
        }
        SpringApplication.run(Stowage.class, arguments);
    }
}
