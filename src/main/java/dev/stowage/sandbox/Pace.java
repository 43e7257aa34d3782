package dev.stowage.sandbox;

import java.time.Duration;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** How fast the simulated model speaks: a pause before the first token and one before each of the others. */
record Pace(Duration first, Duration each) {

    /** Frames one by one. */
    Flux<byte[]> stream(List<byte[]> frames) {
        Flux<byte[]> all = Flux.fromIterable(frames);
        if (first.isZero() && each.isZero()) {
            return all;
        }
        return all.index()
                .concatMap(frame -> Mono.just(frame.getT2()).delayElement(frame.getT1() == 0 ? first : each), 1);
    }

    /** One body, as late as its last token. */
    Flux<byte[]> whole(byte[] body, int tokens) {
        return new Pace(first.plus(each.multipliedBy(tokens)), Duration.ZERO).stream(List.of(body));
    }
}
