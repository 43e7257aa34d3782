package dev.stowage.admin;

import dev.stowage.admin.Problem.Kind;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Which path of the admin API goes where; all of them through the gate, and whatever fails to an error of one shape. */
final class AdminRoutes {

    static final String BASE = "/stowage/v1";
    static final String WHICH_TENANT = "one of " + BASE + "/tenants";

    private static final Logger LOG = LoggerFactory.getLogger(AdminRoutes.class);
    private static final String SESSION = BASE + "/sessions/{tenant}/{session}";

    private final Gate gate;
    private final Scheduler work;
    private final List<Route> routes;

    /** One of them. */
    record Route(HttpMethod method, String path, HandlerFunction<ServerResponse> handler) {}

    /**
     * @param work where requests are handled: event loops have better things to do
     */
    AdminRoutes(
            Gate gate,
            Scheduler work,
            SessionsEndpoint sessions,
            InterventionsEndpoint interventions,
            FilesEndpoint files,
            EventsEndpoint events,
            DocumentsEndpoint documents) {
        this.gate = gate;
        this.work = work;
        routes = List.of(
                new Route(HttpMethod.GET, BASE + "/tenants", sessions::tenants),
                new Route(HttpMethod.DELETE, BASE + "/tenants/{tenant}", interventions::forgetTenant),
                new Route(HttpMethod.GET, BASE + "/sessions", sessions::list),
                new Route(HttpMethod.GET, SESSION, sessions::one),
                new Route(HttpMethod.GET, SESSION + "/working-memory", sessions::workingMemory),
                new Route(HttpMethod.GET, SESSION + "/decisions", sessions::decisions),
                new Route(HttpMethod.DELETE, SESSION, interventions::forget),
                new Route(HttpMethod.POST, SESSION + "/reset", interventions::reset),
                new Route(HttpMethod.POST, SESSION + "/compact", interventions::compact),
                new Route(HttpMethod.GET, SESSION + "/files", files::list),
                new Route(HttpMethod.PUT, SESSION + "/files/{path}", files::put),
                new Route(HttpMethod.DELETE, SESSION + "/files/{path}", files::delete),
                new Route(HttpMethod.GET, BASE + "/events", events::last),
                new Route(HttpMethod.GET, BASE + "/events/live", events::live),
                new Route(HttpMethod.GET, BASE + "/config", documents::config),
                new Route(HttpMethod.GET, BASE + "/openapi.json", documents::openApi));
    }

    List<Route> routes() {
        return routes;
    }

    RouterFunction<ServerResponse> router() {
        RouterFunctions.Builder router = RouterFunctions.route();
        for (Route route : routes) {
            router.route(
                    RequestPredicates.method(route.method()).and(RequestPredicates.path(route.path())),
                    route.handler());
        }
        return router.route(RequestPredicates.path(BASE + "/**"), AdminRoutes::noSuchRoute)
                .filter(this::admitted)
                .build();
    }

    private static Mono<ServerResponse> noSuchRoute(ServerRequest request) {
        return Mono.error(Problem.of(Kind.NO_SUCH_ROUTE, "no such path or method; " + BASE + "/openapi.json has all"));
    }

    /** Not on the event loop: it relays chats meanwhile. */
    private Mono<ServerResponse> admitted(ServerRequest request, HandlerFunction<ServerResponse> next) {
        return Mono.defer(() -> {
                    gate.admit(request);
                    return next.handle(request);
                })
                .subscribeOn(work)
                .onErrorMap(
                        RejectedExecutionException.class,
                        busy -> Problem.of(Kind.OVERLOADED, "too many admin requests wait already"))
                .onErrorResume(Problem.class, Answers::problem)
                .onErrorResume(AdminRoutes::failed);
    }

    private static Mono<ServerResponse> failed(Throwable failure) {
        LOG.error("an admin request failed", failure);
        return Answers.problem(
                Problem.of(Kind.INTERNAL, "Stowage failed to handle this request; its log has the reason"));
    }
}
