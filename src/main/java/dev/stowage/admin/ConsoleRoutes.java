package dev.stowage.admin;

import dev.stowage.admin.Problem.Kind;
import dev.stowage.core.chat.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * The console: a page and its parts, which hold no secrets. Whoever can reach the port may have them; what they show comes
 * from the admin API, with the operator's token. The page may load its own files, speak with its own server, and nothing else.
 */
final class ConsoleRoutes {

    static final String BASE = "/ui";

    private static final String START = "index.html";
    private static final Pattern NAME = Pattern.compile("[a-z]+\\.(html|css|js|svg)");
    private static final Map<String, MediaType> TYPES = Map.of(
            "html", new MediaType("text", "html", StandardCharsets.UTF_8),
            "css", new MediaType("text", "css", StandardCharsets.UTF_8),
            "js", new MediaType("text", "javascript", StandardCharsets.UTF_8),
            "svg", new MediaType("image", "svg+xml"));
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
            + " require-trusted-types-for 'script'";

    private final Gate gate;
    private final Scheduler work;

    /**
     * @param work where files are read
     */
    ConsoleRoutes(Gate gate, Scheduler work) {
        this.gate = gate;
        this.work = work;
    }

    RouterFunction<ServerResponse> router() {
        return RouterFunctions.route()
                .GET(
                        BASE,
                        request -> ServerResponse.temporaryRedirect(URI.create("ui/"))
                                .build())
                .GET(BASE + "/", request -> file(request, START))
                .GET(BASE + "/{name}", request -> file(request, request.pathVariable("name")))
                .filter(this::admitted)
                .build();
    }

    private Mono<ServerResponse> admitted(ServerRequest request, HandlerFunction<ServerResponse> next) {
        return Mono.defer(() -> {
                    gate.admitToPage(request);
                    return next.handle(request);
                })
                .subscribeOn(work)
                .onErrorResume(Problem.class, Answers::problem);
    }

    private static Mono<ServerResponse> file(ServerRequest request, String name) {
        return Optional.of(NAME.matcher(name))
                .filter(Matcher::matches)
                .flatMap(matched -> read(name).map(content -> answer(request, content, matched.group(1))))
                .orElseGet(() -> Mono.error(Problem.of(Kind.NO_SUCH_ROUTE, "no such file of the console")));
    }

    /** Asked for again each time, and sent again only when it is another: a new version is there at once. */
    private static Mono<ServerResponse> answer(ServerRequest request, byte[] content, String kind) {
        String tag = '"' + HexFormat.of().formatHex(Sha256.of(content), 0, 16) + '"';
        return request.checkNotModified(tag)
                .switchIfEmpty(Mono.defer(() -> ServerResponse.ok()
                        .eTag(tag)
                        .cacheControl(CacheControl.noCache())
                        .header("Content-Security-Policy", POLICY)
                        .header("Cross-Origin-Opener-Policy", "same-origin")
                        .header("Cross-Origin-Resource-Policy", "same-origin")
                        .header("Referrer-Policy", "no-referrer")
                        .header("X-Content-Type-Options", "nosniff")
                        .contentType(TYPES.getOrDefault(kind, MediaType.APPLICATION_OCTET_STREAM))
                        .bodyValue(content)));
    }

    private static Optional<byte[]> read(String name) {
        try (InputStream file = ConsoleRoutes.class.getResourceAsStream("ui/" + name)) {
            return file == null ? Optional.empty() : Optional.of(file.readAllBytes());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
