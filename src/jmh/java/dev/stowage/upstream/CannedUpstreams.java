package dev.stowage.upstream;

import io.micrometer.core.instrument.MeterRegistry;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.HashedWheelTimer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** An upstream that answers from memory, so that only Stowage's own work is measured. */
@Configuration(proxyBeanMethods = false)
public class CannedUpstreams {

    private static final ByteBuf ANSWER =
            Unpooled.unreleasableBuffer(Unpooled.copiedBuffer("""
            {"id":"c","object":"chat.completion","created":1760000000,"model":"bench-model","choices":[{"index":0,\
            "message":{"role":"assistant","content":"Done."},"finish_reason":"stop"}]}""", StandardCharsets.UTF_8));

    @Bean
    Upstreams upstreams(UpstreamSettings settings, MeterRegistry meters, HashedWheelTimer headWheel) {
        GuardRegistries registries = new GuardRegistries(meters);
        return new Upstreams(ProviderRules.checked(settings).stream()
                .map(provider -> new Upstream(
                        provider,
                        request -> Mono.fromSupplier(CannedUpstreams::answer),
                        new Guards(provider, registries, new HeadTimers(headWheel))))
                .toList());
    }

    private static UpstreamResponse answer() {
        Headers headers = new Headers(List.of(new Headers.Header("content-type", "application/json")));
        return new UpstreamResponse("canned", HttpResponseStatus.OK, headers, Flux.just(ANSWER.duplicate()), () -> {});
    }
}
