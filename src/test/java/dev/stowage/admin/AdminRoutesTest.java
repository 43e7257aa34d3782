package dev.stowage.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RunningStowage;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class AdminRoutesTest {

    @Test
    void routes_areThoseOfTheDocument() {
        try (RunningStowage stowage = RunningStowage.with("stowage.upstream.base-url=http://127.0.0.1:9")) {
            assertThat(stowage.bean(AdminRoutes.class).routes().stream()
                            .map(route -> route.method() + " " + route.path())
                            .collect(Collectors.toSet()))
                    .isEqualTo(OpenApi.operations())
                    .hasSize(16);
        }
    }
}
