package dev.stowage.proxy;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.compaction.Level;
import dev.stowage.core.compaction.Occasion;
import dev.stowage.core.session.Claim;
import dev.stowage.core.session.Epoch;
import dev.stowage.core.session.EpochEvent.BlockAttached;
import dev.stowage.core.session.EpochEvent.CompactionAsked;
import dev.stowage.core.session.EpochEvent.StartedOver;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.LineageEvent;
import dev.stowage.core.session.LineageKey;
import dev.stowage.core.session.MemoryEvent;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.SessionKey;
import dev.stowage.store.SessionStore;
import dev.stowage.telemetry.FailOpen;
import dev.stowage.telemetry.Meters;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * The conversations of all tenants: those used last at hand, the others in the store. No request looks at another
 * tenant's.
 *
 * <p>When the store does not answer in time, what is at hand must do.
 */
final class Sessions {

    private static final Logger LOG = LoggerFactory.getLogger(Sessions.class);

    private static final int LOADED_AT_A_TIME = 8;

    private static final int LISTED = 200;

    private final SessionStore store;
    private final Recency recency;
    private final Duration patience;
    private final Scheduler afterStore;
    private final Meters meters;
    private final SessionEvents events;
    private final Map<String, TenantSessions> tenants = new ConcurrentHashMap<>();
    private final DraftSaves saves;
    private final Saving saving;
    private final RemovalsElsewhere removals;
    private final SessionSearch search;

    /**
     * @param patience how long a request waits for the store
     * @param afterStore where requests go on that had to wait for the store, whose threads are not theirs
     */
    Sessions(
            SessionStore store,
            Recency recency,
            Duration patience,
            Scheduler afterStore,
            Meters meters,
            SessionEvents events) {
        this.store = store;
        this.recency = recency;
        this.patience = patience;
        this.afterStore = afterStore;
        this.meters = meters;
        this.events = events;
        saving = new Saving(key -> known(key.tenant()).save(key), afterStore);
        removals = new RemovalsElsewhere(store, afterStore::schedule);
        removals.whenHeard(key -> known(key.tenant()).remove(key));
        saves = new DraftSaves(store, removals);
        search = new SessionSearch(store, removals);
    }

    /** Has this done too with each session that another process has removed. It must not wait for the store. */
    void whenRemovedElsewhere(Consumer<SessionKey> forget) {
        removals.whenHeard(forget);
    }

    /** Finds the lineage that a request goes on with, or founds one. */
    Mono<Placement> place(Claim claim, Conversation conversation) {
        return Mono.defer(() -> {
            TenantSessions tenant = tenant(claim.tenant());
            Mono<Placement> placed =
                    store.isShared() ? Mono.empty() : Mono.justOrEmpty(tenant.placeIfCertain(claim, conversation));
            return placed.switchIfEmpty(Mono.defer(() -> asked(tenant, claim, conversation)))
                    .doOnNext(placement -> makeRoom());
        });
    }

    private Mono<Placement> asked(TenantSessions tenant, Claim claim, Conversation conversation) {
        return search.taken(tenant, claim, conversation)
                .timeout(patience)
                .publishOn(afterStore)
                .onErrorResume(late -> {
                    LOG.warn("the store of sessions was not waited for: {}", late.toString());
                    meters.failedOpen(FailOpen.STORE);
                    return Mono.empty();
                })
                .then(Mono.fromSupplier(() -> tenant.place(claim, conversation)));
    }

    /** Tells a lineage what has happened to it since it was placed. */
    void happened(LineageKey key, List<LineageEvent> events) {
        tenant(key.tenant()).happened(key, events);
    }

    /** Tells a lineage what is remembered of it; see {@link TenantSessions#remembered}. */
    void remembered(LineageKey key, MemoryEvent event) {
        tenant(key.tenant()).remembered(key, event);
    }

    /** Tells a lineage what was decided on it; see {@link TenantSessions#decided}. */
    Optional<Epoch> decided(LineageKey key, Lineage seen, LineageEvent event) {
        return tenant(key.tenant())
                .decided(
                        key,
                        seen,
                        List.of(event),
                        now -> now.number() == seen.epoch().number());
    }

    /** Tells a lineage what was put at the tail of its last message, unless something was since it was {@code seen}. */
    Optional<Epoch> attached(LineageKey key, Lineage seen, List<BlockAttached> blocks) {
        return tenant(key.tenant()).decided(key, seen, blocks, seen.epoch()::equals);
    }

    /** Asks for a compaction of the session's next prompts; its lineages, the last used first. */
    Mono<List<Lineage>> askForCompaction(SessionKey key, Level level) {
        return intervene(key, List.of(new CompactionAsked(Occasion.manual(level))));
    }

    /** Stores what has changed since the last time; nobody waits for it. */
    void save() {
        saving.begin();
    }

    /** Stores all there is, when nothing more will come: what came while something was being stored, after that. */
    CompletableFuture<Void> end() {
        return Mono.fromRunnable(saving::begin)
                .thenMany(Flux.defer(() -> Flux.fromIterable(saves.underWay()))
                        .flatMap(save -> Mono.fromFuture(save).onErrorComplete()))
                .then()
                .repeat(() -> !saving.isOver() || !saves.underWay().isEmpty())
                .then()
                .toFuture();
    }

    /** Forgets a session everywhere; false if the store cannot be reached, which will then hear of it later. */
    CompletionStage<Boolean> remove(SessionKey key) {
        known(key.tenant()).remove(key);
        return store.remove(key.tenant(), key.id());
    }

    /** A tenant's sessions that are at hand, and those that the store tells of first. */
    Mono<Set<SessionKey>> some(String tenant) {
        return Mono.fromCompletionStage(() -> store.list(tenant, 0, LISTED)).map(stored -> {
            Set<SessionKey> some = new LinkedHashSet<>(known(tenant).sessions());
            stored.forEach(session -> some.add(new SessionKey(tenant, session.session())));
            return some;
        });
    }

    /** The session's lineages that are at hand, the last used first. */
    List<Lineage> atHand(SessionKey key) {
        return known(key.tenant()).lineages(key);
    }

    /** All of the session's lineages, the last used first. None is taken to hand. */
    Mono<List<Lineage>> lineages(SessionKey key) {
        TenantSessions tenant = known(key.tenant());
        return search.heard(key)
                .then(Mono.defer(() -> SessionSearch.keys(store.lineages(key.tenant(), key.id()))
                        .collectList()))
                .flatMapIterable(stored -> withUnsaved(stored, key))
                .flatMapSequential(lineage -> search.latest(tenant, lineage), LOADED_AT_A_TIME)
                .collectList();
    }

    private List<LineageKey> withUnsaved(List<LineageKey> stored, SessionKey key) {
        List<LineageKey> all = new ArrayList<>();
        atHand(key).stream()
                .map(lineage -> key.lineage(lineage.id()))
                .filter(lineage -> !stored.contains(lineage))
                .forEach(all::add);
        all.addAll(stored);
        return all;
    }

    /** Begins a new epoch in all of the session's lineages; how they are then, the last used first. */
    Mono<List<Lineage>> startOver(SessionKey key) {
        return intervene(key, List.of(new StartedOver()));
    }

    private Mono<List<Lineage>> intervene(SessionKey key, List<LineageEvent> events) {
        return lineages(key).flatMap(known -> known.isEmpty() ? Mono.just(known) : intervene(key, known, events));
    }

    private Mono<List<Lineage>> intervene(SessionKey key, List<Lineage> known, List<LineageEvent> events) {
        TenantSessions tenant = tenant(key.tenant());
        return Flux.fromIterable(known)
                .flatMap(lineage -> search.load(tenant, key.lineage(lineage.id())), LOADED_AT_A_TIME)
                .then(Mono.fromSupplier(() -> tenant.intervene(key, events)))
                .doOnNext(changed -> makeRoom());
    }

    /** The tenant's sessions without making room for a tenant that has none. */
    private TenantSessions known(String tenant) {
        return Optional.ofNullable(tenants.get(tenant)).orElseGet(this::madeForTenant);
    }

    private TenantSessions tenant(String name) {
        return tenants.computeIfAbsent(name, unknown -> madeForTenant());
    }

    private TenantSessions madeForTenant() {
        return new TenantSessions(store, recency, meters, events, saving, saves);
    }

    private void makeRoom() {
        for (LineageKey eldest : recency.overflow()) {
            tenants.computeIfPresent(eldest.tenant(), (name, tenant) -> {
                tenant.forget(eldest);
                return tenant.isEmpty() ? null : tenant;
            });
        }
    }
}
