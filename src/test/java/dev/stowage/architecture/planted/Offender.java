package dev.stowage.architecture.planted;

import dev.stowage.core.session.SessionKey;
import java.util.Optional;
import org.springframework.context.annotation.Profile;
import reactor.core.publisher.Mono;

/** Uses a package that is not above it and a library that is not at home in it, reads the wall clock, blocks, and depends on a profile. */
@Profile("planted")
final class Offender {

    private Offender() {}

    static Optional<SessionKey> offend() {
        return Mono.just(new SessionKey("t" + System.currentTimeMillis(), "s")).blockOptional();
    }
}
