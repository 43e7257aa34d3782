package dev.stowage.web;

import dev.stowage.proxy.ChatCompletions;
import dev.stowage.proxy.Doorman;
import dev.stowage.proxy.Models;
import dev.stowage.proxy.PassThrough;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Opens the HTTP edge. */
@Configuration(proxyBeanMethods = false)
public class WebConfiguration {

    @Bean
    Requests requests() {
        return new Requests(System::nanoTime, WebConfiguration::id);
    }

    @Bean
    RouterFunction<ServerResponse> routes(
            Requests requests, ChatCompletions chat, PassThrough passThrough, Models models, Doorman doorman) {
        return new Routes(requests).to(chat, passThrough, models, doorman);
    }

    @Bean
    NotFound notFound(Requests requests, Doorman doorman) {
        return new NotFound(requests, doorman);
    }

    private static String id() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        HexFormat hex = HexFormat.of();
        return hex.toHexDigits(random.nextLong()) + hex.toHexDigits(random.nextLong());
    }
}
