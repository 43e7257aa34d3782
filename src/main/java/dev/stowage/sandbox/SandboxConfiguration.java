package dev.stowage.sandbox;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Profile;

/**
 * Starts the simulated provider with the {@code sandbox} profile. As a singleton it listens before the proxy's own
 * server does, which starts only with the context's lifecycle, and closes after it.
 */
@Configuration(proxyBeanMethods = false)
@Profile("sandbox")
@EnableConfigurationProperties(SandboxProperties.class)
public class SandboxConfiguration {

    @Bean
    @Lazy(false)
    Sandbox sandbox(SandboxProperties properties) {
        return Sandbox.start(properties);
    }
}
