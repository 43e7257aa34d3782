package dev.stowage.bench;

import java.net.URI;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The yardstick for throughput: what WebFlux and WebClient cost when nothing is done between them.
 *
 * <p>Rule: written as any Spring application would write it (one route, one shared client, both
 * bodies streamed), with the settings a fresh Boot application has. It shares the class path with
 * the proxy, so the proxy's own settings are kept out by another configuration name.
 */
@EnableAutoConfiguration
public class EmptyPassThrough {

    /** Arguments: port, origin of the upstream ({@code http://host:port}), then options for Spring. */
    public static void main(String[] arguments) {
        Stream<String> settings = Stream.of(
                "--spring.config.name=empty-pass-through",
                "--server.port=" + arguments[0],
                "--bench.target=" + arguments[1]);
        Stream<String> options = Arrays.stream(arguments).skip(2);
        SpringApplication.run(
                EmptyPassThrough.class, Stream.concat(settings, options).toArray(String[]::new));
    }

    @Bean
    RouterFunction<ServerResponse> passThrough(Environment environment) {
        String target = environment.getRequiredProperty("bench.target");
        WebClient client = WebClient.create();
        return RouterFunctions.route(
                RequestPredicates.path("/v1/**"), request -> relay(client, URI.create(target), request));
    }

    private static Mono<ServerResponse> relay(WebClient client, URI target, ServerRequest request) {
        return client.method(request.method())
                .uri(target.resolve(request.uri().getRawPath()))
                .headers(headers -> copy(request.headers().asHttpHeaders(), headers, HttpHeaders.HOST))
                .body(request.bodyToFlux(DataBuffer.class), DataBuffer.class)
                .retrieve()
                .onStatus(HttpStatusCode::isError, error -> Mono.empty())
                .toEntityFlux(DataBuffer.class)
                .flatMap(EmptyPassThrough::answer);
    }

    private static Mono<ServerResponse> answer(ResponseEntity<Flux<DataBuffer>> entity) {
        return ServerResponse.status(entity.getStatusCode())
                .headers(headers -> copy(entity.getHeaders(), headers, HttpHeaders.TRANSFER_ENCODING))
                .body(Objects.requireNonNullElse(entity.getBody(), Flux.empty()), DataBuffer.class);
    }

    private static void copy(HttpHeaders from, HttpHeaders to, String except) {
        to.addAll(from);
        to.remove(except);
    }
}
