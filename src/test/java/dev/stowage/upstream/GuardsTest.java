package dev.stowage.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.HashedWheelTimer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

class GuardsTest {

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final int RETRIES = 2;
    private static final UpstreamResponse HEAD =
            new UpstreamResponse("up", HttpResponseStatus.OK, Headers.NONE, Flux.empty(), () -> {});

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final GuardRegistries registries = new GuardRegistries(meters);
    private final HashedWheelTimer wheel = new HashedWheelTimer();

    @AfterEach
    void stop() {
        wheel.stop();
    }

    @Test
    void heads_areCountedByHowTheyCame() {
        Guards guards = guards("up", Duration.ofMinutes(1));
        Guards hasty = guards("hasty", Duration.ofMillis(1));
        answered(guards);
        answered(guards);
        StepVerifier.create(guards.around(handover -> Mono.error(new IllegalStateException()), false))
                .expectError(IllegalStateException.class)
                .verify(LIMIT);
        StepVerifier.create(hasty.around(handover -> Mono.never(), false))
                .expectError(UpstreamFailure.class)
                .verify(LIMIT);
        assertThat(calls("up", "successful")).isEqualTo(2);
        assertThat(calls("up", "failed")).isEqualTo(1);
        assertThat(calls("up", "timeout")).isZero();
        assertThat(calls("hasty", "successful")).isZero();
        assertThat(calls("hasty", "timeout")).isEqualTo(1);
        assertThat(meters.get("resilience4j.timelimiter.calls").counters())
                .hasSize(6)
                .allSatisfy(
                        counter -> assertThat(counter.getId().getDescription()).isNotBlank());
    }

    @Test
    void upstreamThatBeginsAnew_isCountedAnew() {
        answered(guards("up", LIMIT));
        registries.forget("up");
        Guards anew = guards("up", LIMIT);
        assertThat(calls("up", "successful")).isZero();
        answered(anew);
        assertThat(calls("up", "successful")).isEqualTo(1);
    }

    /** The breaker has seen the call succeed and tells nobody before it that the client has left. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void answerThatNobodyReads_isEndedWhenItsClientLeaves(boolean replayable) {
        AtomicInteger ended = new AtomicInteger();
        UpstreamResponse response =
                new UpstreamResponse("up", HttpResponseStatus.OK, Headers.NONE, Flux.never(), ended::incrementAndGet);
        Disposable client = guards("up", LIMIT)
                .around(handover -> Mono.just(response), replayable)
                .flatMap(head -> Mono.never())
                .subscribe();
        assertThat(ended).hasValue(0);
        client.dispose();
        assertThat(ended).hasValue(1);
    }

    /** Leaving ends what is read by itself; to end the exchange besides would look like a fault of the upstream's. */
    @Test
    void answerThatIsRead_isLeftToItsReader() {
        AtomicInteger ended = new AtomicInteger();
        UpstreamResponse response =
                new UpstreamResponse("up", HttpResponseStatus.OK, Headers.NONE, Flux.never(), ended::incrementAndGet);
        Disposable client = guards("up", LIMIT)
                .around(handover -> Mono.just(response), true)
                .flatMapMany(UpstreamResponse::body)
                .subscribe();
        client.dispose();
        assertThat(ended).hasValue(0);
    }

    /** Retrying leaves a try when there is no other one; its answer is the client's all the same. */
    @Test
    void lastAnswer_isNotEndedByTheEndOfTrying() {
        AtomicInteger ended = new AtomicInteger();
        UpstreamResponse response = new UpstreamResponse(
                "up", HttpResponseStatus.BAD_GATEWAY, Headers.NONE, Flux.never(), ended::incrementAndGet);
        StepVerifier.create(guards("up", LIMIT)
                        .around(
                                handover -> Mono.fromSupplier(() -> handover.head(response))
                                        .doOnCancel(handover::left),
                                true))
                .expectNextCount(1)
                .expectComplete()
                .verify(LIMIT);
        assertThat(ended).hasValue(RETRIES);
    }

    private Guards guards(String name, Duration head) {
        Map<String, String> settings = Map.of(
                "up.name",
                name,
                "up.base-url",
                "http://127.0.0.1:9",
                "up.timeouts.head",
                head.toString(),
                "up.retry.times",
                String.valueOf(RETRIES),
                "up.retry.back-off",
                "1ms");
        Provider provider = new Binder(new MapConfigurationPropertySource(settings))
                .bind("up", Provider.class)
                .get();
        return new Guards(provider, registries, new HeadTimers(wheel));
    }

    private static void answered(Guards guards) {
        StepVerifier.create(guards.around(handover -> Mono.just(HEAD), false))
                .expectNextCount(1)
                .expectComplete()
                .verify(LIMIT);
    }

    private double calls(String name, String kind) {
        return meters.get("resilience4j.timelimiter.calls")
                .tags("name", name, "kind", kind)
                .counter()
                .count();
    }
}
