package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

class PreparedStartTest {

    @Test
    void imagesOwnSettings_haveThePreparedStart() {
        ConfigurableEnvironment environment = environment(Map.of(
                "SERVER_ADDRESS", "0.0.0.0",
                "SERVER_PORT", "8080",
                "MANAGEMENT_SERVER_PORT", "8081",
                "SPRING_PROFILES_ACTIVE", "sandbox",
                "STOWAGE_STORE_TYPE", "memory"));
        assertThat(PreparedStart.objection(environment)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MANAGEMENT_ENDPOINTS_WEB_EXPOSURE_INCLUDE",
                "MANAGEMENT_HEALTH_DISKSPACE_ENABLED",
                "SPRING_SSL_BUNDLE_PEM_REDIS_KEYSTORE_CERTIFICATE",
                "SPRING_WEBFLUX_BASEPATH",
                "STOWAGE_TELEMETRY_TRACES"
            })
    void settingThatAConditionMayRead_isWorkedOutAnew(String variable) {
        ConfigurableEnvironment environment = environment(Map.of("MANAGEMENT_SERVER_PORT", "8081", variable, "x"));
        assertThat(PreparedStart.objection(environment))
                .hasValueSatisfying(name -> assertThat(name.replace(".", "").replace("-", ""))
                        .isEqualToIgnoringCase(variable.replace("_", "")));
    }

    @Test
    void fileThatSetsOne_isHeard() {
        ConfigurableEnvironment environment = environment(Map.of("MANAGEMENT_SERVER_PORT", "8081"));
        environment
                .getPropertySources()
                .addLast(new MapPropertySource(
                        "Config resource 'file [/config/application.yaml]'",
                        Map.of("management.endpoint.health.show-details", "always")));
        assertThat(PreparedStart.objection(environment)).contains("management.endpoint.health.show-details");
    }

    @Test
    void fileInTheJar_isPartOfWhatWasPrepared() {
        ConfigurableEnvironment environment = environment(Map.of("MANAGEMENT_SERVER_PORT", "8081"));
        environment
                .getPropertySources()
                .addLast(new MapPropertySource(
                        "Config resource 'class path resource [application.yaml]' via location 'optional:classpath:/'",
                        Map.of("management.endpoint.health.probes.enabled", "true")));
        assertThat(PreparedStart.objection(environment)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"8080", "-1", ""})
    void managementPortThatIsNoneOfItsOwn_isWorkedOutAnew(String port) {
        Map<String, Object> variables = port.isEmpty() ? Map.of() : Map.of("MANAGEMENT_SERVER_PORT", port);
        assertThat(PreparedStart.objection(environment(variables))).contains("management.server.port");
    }

    private static ConfigurableEnvironment environment(Map<String, Object> variables) {
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().remove(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME);
        environment
                .getPropertySources()
                .replace(
                        StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                        new SystemEnvironmentPropertySource(
                                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, variables));
        return environment;
    }
}
