package dev.stowage.web;

import dev.stowage.proxy.ChatCompletions;
import dev.stowage.proxy.Doorman;
import dev.stowage.proxy.Models;
import dev.stowage.proxy.PassThrough;
import dev.stowage.telemetry.Meters;
import io.micrometer.observation.ObservationPredicate;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import reactor.netty.resources.LoopResources;

/** Opens the HTTP edge. */
@Configuration(proxyBeanMethods = false)
public class WebConfiguration {

    private static final int READ = 64 << 10;
    private static final List<String> OPERATORS_PATHS = List.of("/actuator", "/stowage", "/ui");

    @Bean
    Requests requests(@Value("${spring.webflux.base-path:}") String basePath) {
        return new Requests(basePath, System::nanoTime, WebConfiguration::id);
    }

    /** A management port of its own knows nothing of this. */
    @Bean
    WebServerFactoryCustomizer<NettyReactiveWebServerFactory> routes(
            Requests requests, ChatCompletions chat, PassThrough passThrough, Models models, Doorman doorman) {
        Routes routes = new Routes(requests, chat, passThrough, models, doorman);
        return server -> server.addRouteProviders(routes);
    }

    @Bean(destroyMethod = "close")
    Heartbeats heartbeats(ReactorResourceFactory resources, Meters meters) {
        return new Heartbeats(
                resources.getLoopResources().onServer(LoopResources.DEFAULT_NATIVE), System::nanoTime, meters);
    }

    @Bean
    NotFound notFound(Requests requests, Doorman doorman) {
        return new NotFound(requests, doorman);
    }

    /** Netty 4 cuts what a read brings into pieces of 8 KiB unless told otherwise; Netty 5 does not. */
    @Bean
    @SuppressWarnings("deprecation")
    NettyServerCustomizer wholeReads() {
        return server -> server.httpRequestDecoder(decoder -> decoder.maxChunkSize(READ));
    }

    @Bean
    NettyServerCustomizer bodyLengths() {
        return server -> server.doOnChannelInit((observer, channel, address) -> BodyLengths.check(channel.pipeline()));
    }

    @Bean
    WebServerFactoryCustomizer<NettyReactiveWebServerFactory> readOn() {
        return ReadOn::onEveryConnection;
    }

    /** Requests to the API are measured by Stowage's own meters, which see streams to their end. */
    @Bean
    ObservationPredicate observeOperatorsRequestsOnly() {
        return (name, context) ->
                !(context instanceof ServerRequestObservationContext http) || isForOperators(http.getCarrier());
    }

    private static boolean isForOperators(@Nullable ServerHttpRequest request) {
        return request != null && isForOperators(request.getPath().value());
    }

    private static boolean isForOperators(String path) {
        for (String operators : OPERATORS_PATHS) {
            if (path.startsWith(operators)) {
                return true;
            }
        }
        return false;
    }

    private static String id() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        HexFormat hex = HexFormat.of();
        return hex.toHexDigits(random.nextLong()) + hex.toHexDigits(random.nextLong());
    }
}
