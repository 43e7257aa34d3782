package dev.stowage.web;

import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextType;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;

/** A management port of its own is a server of its own, which knows nothing of the beans for the first one. */
@ManagementContextConfiguration(value = ManagementContextType.CHILD, proxyBeanMethods = false)
class ManagementPortConfiguration {

    @Bean
    WebServerFactoryCustomizer<NettyReactiveWebServerFactory> readOn() {
        return ReadOn::onEveryConnection;
    }
}
