package dev.stowage.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.HashedWheelTimer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

class GuardsTest {

    private final HashedWheelTimer wheel = new HashedWheelTimer();
    private final Provider provider =
            new Binder(new MapConfigurationPropertySource(Map.of())).bindOrCreate("up", Bindable.of(Provider.class));
    private final Guards guards =
            new Guards(provider, new GuardRegistries(new SimpleMeterRegistry()), new HeadTimers(wheel));

    @AfterEach
    void stop() {
        wheel.stop();
    }

    /** The breaker has seen the call succeed and tells nobody before it that the client has left. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void answerThatNobodyReads_isEndedWhenItsClientLeaves(boolean replayable) {
        AtomicInteger ended = new AtomicInteger();
        UpstreamResponse response = new UpstreamResponse(
                "up", HttpResponseStatus.OK, new Headers(List.of()), Flux.never(), ended::incrementAndGet);
        Disposable client = guards.around(Mono.just(response), replayable)
                .flatMap(head -> Mono.never())
                .subscribe();
        assertThat(ended).hasValue(0);
        client.dispose();
        assertThat(ended).hasValue(1);
    }
}
