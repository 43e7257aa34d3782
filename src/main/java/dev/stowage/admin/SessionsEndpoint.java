package dev.stowage.admin;

import dev.stowage.admin.Problem.Kind;
import dev.stowage.admin.SessionRow.Latest;
import dev.stowage.core.session.SessionKey;
import dev.stowage.core.tokens.ContextUsage;
import dev.stowage.proxy.Oversight;
import dev.stowage.store.SessionStore;
import dev.stowage.store.SessionSummary;
import java.util.List;
import java.util.Optional;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Shows tenants and their sessions. No view holds two tenants. */
final class SessionsEndpoint {

    private static final int PAGE = 50;
    private static final int LONGEST_PAGE = 200;
    private static final int FURTHEST = 1_000_000;

    private final SessionStore store;
    private final Oversight oversight;
    private final Scheduler work;
    private final boolean showContent;

    /**
     * @param work where answers are made; the store has better things to do
     */
    SessionsEndpoint(SessionStore store, Oversight oversight, Scheduler work, boolean showContent) {
        this.store = store;
        this.oversight = oversight;
        this.work = work;
        this.showContent = showContent;
    }

    Mono<ServerResponse> tenants(ServerRequest request) {
        return Mono.fromCompletionStage(store::tenants)
                .publishOn(work)
                .map(tenants -> Page.of(tenants.stream().map(TenantRow::of).toList()))
                .flatMap(Answers::ok);
    }

    Mono<ServerResponse> list(ServerRequest request) {
        Parameters parameters = new Parameters(request);
        String tenant = parameters.required("tenant", AdminRoutes.WHICH_TENANT);
        int skip = parameters.number("skip", 0, 0, FURTHEST);
        int limit = parameters.number("limit", PAGE, 1, LONGEST_PAGE);
        String path = request.requestPath().contextPath().value() + AdminRoutes.BASE + "/sessions/" + tenant;
        return Mono.fromCompletionStage(() -> store.list(tenant, skip, limit + 1))
                .publishOn(work)
                .map(found -> rows(found, tenant, path))
                .flatMap(rows -> Answers.ok(Page.of(rows, limit)));
    }

    private List<SessionRow> rows(List<SessionSummary> summaries, String tenant, String path) {
        return summaries.stream()
                .map(summary -> SessionRow.of(summary, path, latest(new SessionKey(tenant, summary.session()))))
                .toList();
    }

    private Optional<Latest> latest(SessionKey key) {
        return oversight
                .newest(key)
                .map(lineage -> Latest.of(
                        lineage,
                        SessionRow.lastExchange(lineage)
                                .flatMap(oversight::usage)
                                .map(ContextUsage::ratio)));
    }

    Mono<ServerResponse> one(ServerRequest request) {
        SessionKey key = key(request);
        return oversight
                .lineages(key)
                .publishOn(work)
                .filter(lineages -> !lineages.isEmpty())
                .switchIfEmpty(Mono.error(SessionsEndpoint::unknown))
                .map(lineages -> SessionDetail.of(key, lineages, oversight::usage, showContent))
                .flatMap(Answers::ok);
    }

    /** It is made of what was said, and so is shown where contents are. */
    Mono<ServerResponse> workingMemory(ServerRequest request) {
        if (!showContent) {
            return Mono.error(Problem.of(Kind.NOT_AVAILABLE, "contents are not shown (stowage.admin.show-content)"));
        }
        return oversight
                .workingMemory(key(request))
                .publishOn(work)
                .switchIfEmpty(Mono.error(SessionsEndpoint::unknown))
                .flatMap(Answers::markdown);
    }

    /** Those that nobody has decided anything on since this process began have none. */
    Mono<ServerResponse> decisions(ServerRequest request) {
        SessionKey key = key(request);
        List<DecisionView> made =
                oversight.decisions(key).stream().map(DecisionView::of).toList();
        Mono<Boolean> known = made.isEmpty()
                ? oversight.lineages(key).publishOn(work).map(lineages -> !lineages.isEmpty())
                : Mono.just(true);
        return known.filter(found -> found)
                .switchIfEmpty(Mono.error(SessionsEndpoint::unknown))
                .flatMap(found -> Answers.ok(Page.of(made)));
    }

    static SessionKey key(ServerRequest request) {
        return new SessionKey(request.pathVariable("tenant"), PathSegment.read(request.pathVariable("session")));
    }

    static Problem unknown() {
        return Problem.of(Kind.NO_SUCH_SESSION, "no such session of this tenant");
    }
}
