package dev.stowage.admin;

import dev.stowage.admin.Problem.Kind;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.SessionKey;
import dev.stowage.proxy.Oversight;
import dev.stowage.store.Archive;
import java.util.List;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Changes sessions because an operator says so. */
final class InterventionsEndpoint {

    private final Oversight oversight;
    private final Archive archive;
    private final Scheduler work;

    /**
     * @param work where answers are made; the store has better things to do
     */
    InterventionsEndpoint(Oversight oversight, Archive archive, Scheduler work) {
        this.oversight = oversight;
        this.archive = archive;
        this.work = work;
    }

    /** Why a session is not forgotten everywhere yet. */
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

    Mono<ServerResponse> forget(ServerRequest request) {
        SessionKey key = SessionsEndpoint.key(request);
        return Mono.fromCompletionStage(() -> oversight.forget(key))
                .zipWith(
                        Mono.fromCompletionStage(() -> archive.remove(key.tenant(), key.id())),
                        (everywhere, archivedToo) -> everywhere && archivedToo)
                .publishOn(work)
                .flatMap(done -> done ? Answers.nothing() : Answers.accepted(Pending.REMOVAL));
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
        return Mono.error(Problem.of(Kind.NOT_AVAILABLE, "this Stowage cannot compact conversations yet"));
    }
}
