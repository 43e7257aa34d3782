package dev.stowage.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

class HandoverTest {

    private final AtomicInteger ended = new AtomicInteger();
    private final UpstreamResponse response = new UpstreamResponse(
            "up", HttpResponseStatus.OK, new Headers(List.of()), Flux.never(), ended::incrementAndGet);
    private final Handover handover = new Handover();

    @Test
    void headThatWasWaitedFor_goesOn() {
        assertThat(handover.head(response)).isSameAs(response);
        assertThat(ended).hasValue(0);
    }

    @Test
    void whicheverComesSecond_endsTheExchange() {
        handover.head(response);
        handover.left();
        assertThat(ended).hasValue(1);
        Handover late = new Handover();
        late.left();
        assertThat(ended).hasValue(1);
        assertThat(late.head(response)).isSameAs(response);
        assertThat(ended).hasValue(2);
    }

    @Test
    void headThatIsTaken_isSomebodyElsesToEnd() {
        handover.head(response);
        handover.taken();
        handover.left();
        assertThat(ended).hasValue(0);
    }

    @Test
    void exchange_isEndedOnce() {
        handover.head(response);
        handover.left();
        handover.left();
        assertThat(ended).hasValue(1);
    }
}
