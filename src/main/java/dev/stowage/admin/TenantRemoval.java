package dev.stowage.admin;

import dev.stowage.core.session.SessionKey;
import dev.stowage.proxy.Oversight;
import dev.stowage.store.Archive;
import dev.stowage.store.SessionStore;
import dev.stowage.store.StoreHealth;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Forgets everything that there is of a tenant: some sessions after the other, since stores list no more at a time. */
final class TenantRemoval {

    /** Another replica may go on with conversations as fast as they are forgotten here. */
    private static final int MOST_TIMES = 10_000;

    private final Oversight oversight;
    private final SessionStore store;
    private final Archive archive;
    private final Scheduler work;

    /** @param work which may wait for disks */
    TenantRemoval(Oversight oversight, SessionStore store, Archive archive, Scheduler work) {
        this.oversight = oversight;
        this.store = store;
        this.archive = archive;
        this.work = work;
    }

    /** What there is after some more were forgotten. */
    private enum Left {
        NOTHING,
        MORE,
        UNREACHABLE
    }

    /** Whether all is gone; what could not be reached is not. */
    Mono<Boolean> of(String tenant) {
        return Mono.defer(() -> sessionsOf(tenant, new AtomicReference<>(Left.MORE)))
                .flatMap(left -> Mono.fromCompletionStage(() -> store.removeRest(tenant))
                        .map(gone -> gone && left == Left.NOTHING))
                .zipWith(Mono.fromCompletionStage(() -> archive.remove(tenant)), Boolean::logicalAnd)
                .publishOn(work)
                .map(gone -> oversight.forgetRest(tenant) && gone);
    }

    private Mono<Left> sessionsOf(String tenant, AtomicReference<Left> left) {
        return oversight
                .some(tenant)
                .publishOn(work)
                .flatMap(this::forgotten)
                .doOnNext(left::set)
                .repeat(MOST_TIMES, () -> left.get() == Left.MORE)
                .last();
    }

    private Mono<Left> forgotten(Set<SessionKey> some) {
        return Flux.fromIterable(some)
                .concatMap(session -> Mono.fromCompletionStage(() -> oversight.forget(session))
                        .publishOn(work))
                .reduce(Boolean::logicalAnd)
                .map(all -> all ? Left.MORE : Left.UNREACHABLE)
                .switchIfEmpty(Mono.defer(this::ofStore));
    }

    /** While the store cannot be reached, memory lists in its place. */
    private Mono<Left> ofStore() {
        return Mono.fromCompletionStage(store::health)
                .map(StoreHealth::reachable)
                .onErrorReturn(false)
                .map(reachable -> reachable ? Left.NOTHING : Left.UNREACHABLE);
    }
}
