package dev.stowage.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class SandboxConfigurationTest {
    private final ApplicationContextRunner context =
            new ApplicationContextRunner().withUserConfiguration(SandboxConfiguration.class);

    @Test
    void configuration_sandboxProfile_listens() {
        context.withPropertyValues("spring.profiles.active=sandbox", "stowage.sandbox.port=0")
                .run(started -> assertThat(
                                started.getBean(ProfiledSandbox.class).running())
                        .hasValueSatisfying(
                                sandbox -> assertThat(sandbox.port()).isPositive()));
    }

    @Test
    void configuration_otherProfile_hasNoSandbox() {
        context.run(started ->
                assertThat(started.getBean(ProfiledSandbox.class).running()).isEmpty());
    }

    @Test
    void configuration_windowOfNothing_isRefused() {
        context.withPropertyValues(
                        "spring.profiles.active=sandbox", "stowage.sandbox.port=0", "stowage.sandbox.window=0")
                .run(started -> assertThat(started)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("stowage.sandbox.window must be at least 1"));
    }
}
