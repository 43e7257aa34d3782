package dev.stowage.architecture.planted;

import dev.stowage.core.session.SessionKey;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.springframework.context.annotation.Profile;
import reactor.core.publisher.Mono;

/** Uses a package that is not above it and a library that is not at home in it, reads the wall clock, blocks, depends on a profile, and has a stage that cannot be cancelled. */
@Profile("planted")
final class Offender {

    private Offender() {}

    static CompletionStage<String> insist() {
        return CompletableFuture.completedStage("");
    }

    static Optional<SessionKey> offend() {
        return Mono.just(new SessionKey("t" + System.currentTimeMillis(), "s")).blockOptional();
    }
}
