package dev.stowage.admin;

import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.context.annotation.Bean;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** The admin API and the console listen where the actuator does: on the port of the management server, if that has one of its own. */
@ManagementContextConfiguration(proxyBeanMethods = false)
@ConditionalOnBean(AdminRoutes.class)
class AdminManagementConfiguration {

    @Bean
    RouterFunction<ServerResponse> adminApi(AdminRoutes routes) {
        return routes.router();
    }

    @Bean
    RouterFunction<ServerResponse> adminConsole(ConsoleRoutes routes) {
        return routes.router();
    }
}
