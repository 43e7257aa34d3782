package dev.stowage.admin;

import dev.stowage.store.SessionStore;
import dev.stowage.store.StoreHealth;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import reactor.core.publisher.Mono;

/**
 * Tells whether the session store answers. One that does not is out of service, not down, and nothing that readiness asks
 * for: requests go on with what this process knows.
 */
final class StoreHealthIndicator implements ReactiveHealthIndicator {

    private final SessionStore store;

    StoreHealthIndicator(SessionStore store) {
        this.store = store;
    }

    @Override
    public Mono<Health> health() {
        return Mono.fromCompletionStage(store::health).map(StoreHealthIndicator::health);
    }

    private static Health health(StoreHealth store) {
        return (store.reachable() ? Health.up() : Health.outOfService())
                .withDetail("store", store.store())
                .withDetail("unwritten", store.unwritten())
                .build();
    }
}
