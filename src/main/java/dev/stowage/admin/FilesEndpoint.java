package dev.stowage.admin;

import dev.stowage.admin.Problem.Kind;
import dev.stowage.core.session.SessionKey;
import dev.stowage.proxy.GivenFile;
import dev.stowage.proxy.Handing;
import dev.stowage.proxy.Oversight;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Files that a client or its editor hands in for a session. What stands in them is never shown. */
final class FilesEndpoint {

    private static final String PATH = "path";
    private static final String BODY = "body";

    private final Handing handing;
    private final Oversight oversight;
    private final Scheduler work;

    /**
     * @param work where answers are made; the store has better things to do
     */
    FilesEndpoint(Handing handing, Oversight oversight, Scheduler work) {
        this.handing = handing;
        this.oversight = oversight;
        this.work = work;
    }

    Mono<ServerResponse> list(ServerRequest request) {
        return known(request).flatMap(session -> Answers.ok(Page.of(handing.of(session))));
    }

    Mono<ServerResponse> put(ServerRequest request) {
        String path = request.pathVariable(PATH);
        handing.whyNot(path).ifPresent(why -> {
            throw Problem.with(
                    PATH,
                    why
                            + "; give the name that the conversation has for it, percent-encoded, of a file that holds no secrets");
        });
        return known(request)
                .flatMap(session -> contents(request).map(contents -> taken(session, path, contents)))
                .flatMap(Answers::ok);
    }

    private GivenFile taken(SessionKey session, String path, byte[] contents) {
        return handing.take(session, path, contents)
                .orElseThrow(() -> Problem.with(BODY, "it is no text in UTF-8; hand in text files only"));
    }

    Mono<ServerResponse> delete(ServerRequest request) {
        return known(request).flatMap(session -> {
            handing.giveBack(session, request.pathVariable(PATH));
            return Answers.nothing();
        });
    }

    private Mono<SessionKey> known(ServerRequest request) {
        SessionKey session = SessionsEndpoint.key(request);
        return oversight
                .lineages(session)
                .publishOn(work)
                .filter(lineages -> !lineages.isEmpty())
                .switchIfEmpty(Mono.error(SessionsEndpoint::unknown))
                .map(lineages -> session);
    }

    /** An empty body is an empty file. */
    private Mono<byte[]> contents(ServerRequest request) {
        return DataBufferUtils.join(request.bodyToFlux(DataBuffer.class), handing.mostBytes())
                .publishOn(work)
                .map(FilesEndpoint::bytes)
                .onErrorMap(DataBufferLimitException.class, large -> {
                    handing.refused();
                    return Problem.with(
                            Kind.TOO_LARGE,
                            BODY,
                            "more than " + handing.mostBytes()
                                    + " bytes; leave the file out, or raise stowage.workspace.max-file-bytes");
                })
                .defaultIfEmpty(new byte[0]);
    }

    private static byte[] bytes(DataBuffer joined) {
        try {
            byte[] bytes = new byte[joined.readableByteCount()];
            joined.read(bytes);
            return bytes;
        } finally {
            DataBufferUtils.release(joined);
        }
    }
}
