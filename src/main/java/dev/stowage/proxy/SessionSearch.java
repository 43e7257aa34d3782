package dev.stowage.proxy;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.session.Claim;
import dev.stowage.core.session.Hints;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.LineageKey;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.SessionKey;
import dev.stowage.store.LineageFormat;
import dev.stowage.store.SessionStore;
import dev.stowage.store.StoredLineage;
import java.util.List;
import java.util.concurrent.CompletionStage;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Takes to hand what the store has that a request could go on with. It is asked only where something that is not at hand could be closer, and
 * each time where other replicas save there too.
 */
final class SessionSearch {

    /** Lineages that are loaded for one request at most, and as many again of a session that the client names. */
    private static final int LOADED = 16;

    private static final int LOADED_AT_A_TIME = 8;

    private final SessionStore store;
    private final RemovalsElsewhere removals;

    SessionSearch(SessionStore store, RemovalsElsewhere removals) {
        this.store = store;
        this.removals = removals;
    }

    /** Completes when everything that could be closer has been taken to hand. */
    Mono<Void> taken(TenantSessions tenant, Claim claim, Conversation conversation) {
        Placement seen = tenant.look(claim, conversation);
        Mono<Void> searched = Mono.defer(() -> searched(tenant, claim, conversation));
        // The lineage that seems to be the one may have been gone on with elsewhere, or removed.
        return seen.reconciled().what().isCertain()
                ? load(tenant, seen.lineageKey()).then(searched)
                : Mono.when(heard(seen.key()), searched);
    }

    /** Completes when nothing of a session is at hand that another process has removed. */
    Mono<Void> heard(SessionKey session) {
        return Mono.fromCompletionStage(() -> removals.hear(session));
    }

    private Mono<Void> searched(TenantSessions tenant, Claim claim, Conversation conversation) {
        if (tenant.look(claim, conversation).reconciled().what().isCertain()) {
            return Mono.empty();
        }
        List<String> hints = Hints.of(conversation).stream().map(Digest::hex).toList();
        Flux<LineageKey> alike = keys(store.find(claim.tenant(), hints))
                .filter(key -> claim.admits(key.sessionKey()))
                .take(LOADED);
        Flux<LineageKey> ofSession = claim.session()
                .map(id -> keys(store.lineages(claim.tenant(), id)).take(LOADED))
                .orElseGet(Flux::empty);
        return Flux.merge(alike, ofSession)
                .distinct()
                .flatMap(key -> load(tenant, key), LOADED_AT_A_TIME)
                .then();
    }

    /** One by one. */
    static Flux<LineageKey> keys(CompletionStage<List<LineageKey>> found) {
        return Mono.fromCompletionStage(found).flatMapIterable(keys -> keys);
    }

    /** Takes a lineage to hand as it is stored, unless it is known better here. */
    Mono<Void> load(TenantSessions tenant, LineageKey key) {
        if (!tenant.isStale(key, store.isShared())) {
            return heard(key.sessionKey());
        }
        return Mono.fromCompletionStage(() -> removals.load(key))
                .doOnNext(found -> found.ifPresent(stored -> tenant.adopt(key, stored)))
                .then();
    }

    /** A lineage as it is stored, or known better here; it is not taken to hand. */
    Mono<Lineage> latest(TenantSessions tenant, LineageKey key) {
        Mono<Lineage> atHand = Mono.fromSupplier(() -> tenant.lineage(key)).flatMap(Mono::justOrEmpty);
        if (!tenant.isStale(key, store.isShared())) {
            return atHand;
        }
        return Mono.fromCompletionStage(() -> store.load(key))
                .flatMap(found ->
                        Mono.justOrEmpty(found.map(StoredLineage::state).flatMap(LineageFormat::decode)))
                .switchIfEmpty(atHand);
    }
}
