package dev.stowage.admin;

import dev.stowage.admin.Problem.Kind;
import dev.stowage.core.compaction.Level;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.SessionKey;
import dev.stowage.proxy.Oversight;
import dev.stowage.store.Archive;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Changes sessions because an operator says so. */
final class InterventionsEndpoint {

    private static final List<Level> LEVELS = List.of(Level.SOFT, Level.HARD, Level.EMERGENCY);

    private final Oversight oversight;
    private final Archive archive;
    private final TenantRemoval tenants;
    private final Duration grace;
    private final Scheduler work;

    /**
     * @param grace how long other processes may go on with what was removed; nobody is told before
     * @param work where answers are made; the store has better things to do
     */
    InterventionsEndpoint(Oversight oversight, Archive archive, TenantRemoval tenants, Duration grace, Scheduler work) {
        this.grace = grace;
        this.oversight = oversight;
        this.tenants = tenants;
        this.archive = archive;
        this.work = work;
    }

    /** Why something is not forgotten everywhere yet. */
    record Pending(String status, String reason) {

        static final Pending REMOVAL = new Pending(
                "pending",
                "forgotten here; the session store or the archive could not be reached, or another process writes there:"
                        + " what the session store has goes as soon as it answers, for the archive ask again");
    }

    /** A session whose lineages have begun anew. */
    record StartedOver(String id, String tenant, List<Begun> lineages) {

        record Begun(String id, int epoch) {

            static Begun of(Lineage lineage) {
                return new Begun(lineage.id(), lineage.epoch().number());
            }
        }
    }

    /** A session whose next prompts will be compacted, at that level at least. */
    record Asked(String id, String tenant, String level) {}

    Mono<ServerResponse> forget(ServerRequest request) {
        SessionKey key = SessionsEndpoint.key(request);
        return Mono.fromCompletionStage(() -> oversight.forget(key))
                .zipWith(
                        Mono.fromCompletionStage(() -> archive.remove(key.tenant(), key.id())),
                        (everywhere, archivedToo) -> everywhere && archivedToo)
                .flatMap(this::told);
    }

    Mono<ServerResponse> forgetTenant(ServerRequest request) {
        return tenants.of(request.pathVariable("tenant")).flatMap(this::told);
    }

    private Mono<ServerResponse> told(boolean done) {
        return Mono.just(done)
                .delayElement(grace)
                .publishOn(work)
                .flatMap(gone -> gone ? Answers.nothing() : Answers.accepted(Pending.REMOVAL));
    }

    Mono<ServerResponse> reset(ServerRequest request) {
        SessionKey key = SessionsEndpoint.key(request);
        return oversight
                .startOver(key)
                .publishOn(work)
                .filter(lineages -> !lineages.isEmpty())
                .switchIfEmpty(Mono.error(SessionsEndpoint::unknown))
                .map(lineages -> new StartedOver(
                        key.id(),
                        key.tenant(),
                        lineages.stream().map(StartedOver.Begun::of).toList()))
                .flatMap(Answers::ok);
    }

    Mono<ServerResponse> compact(ServerRequest request) {
        if (!oversight.compacts()) {
            return Mono.error(
                    Problem.of(Kind.NOT_AVAILABLE, "compaction is switched off (stowage.compaction.enabled)"));
        }
        SessionKey key = SessionsEndpoint.key(request);
        Level level = level(new Parameters(request).text("level"));
        return oversight
                .compact(key, level)
                .publishOn(work)
                .filter(lineages -> !lineages.isEmpty())
                .switchIfEmpty(Mono.error(SessionsEndpoint::unknown))
                .flatMap(lineages -> Answers.accepted(new Asked(key.id(), key.tenant(), level.code())));
    }

    private static Level level(Optional<String> named) {
        return named.map(name -> LEVELS.stream()
                        .filter(level -> level.code().equals(name))
                        .findFirst()
                        .orElseThrow(() -> Problem.with("level", "soft, hard or emergency")))
                .orElse(Level.HARD);
    }
}
