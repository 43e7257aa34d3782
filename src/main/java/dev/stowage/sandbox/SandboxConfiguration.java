package dev.stowage.sandbox;

import java.util.Optional;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;
import org.springframework.core.env.Profiles;

/**
 * Starts the simulated provider with the {@code sandbox} profile. As a singleton it listens before the proxy's own
 * server does, which starts only with the context's lifecycle, and closes after it.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SandboxProperties.class)
public class SandboxConfiguration {

    private static final Profiles SANDBOX = Profiles.of("sandbox");

    @Bean
    @Lazy(false)
    ProfiledSandbox sandbox(SandboxProperties properties, Environment environment) {
        return new ProfiledSandbox(
                environment.acceptsProfiles(SANDBOX) ? Optional.of(Sandbox.start(properties)) : Optional.empty());
    }
}
