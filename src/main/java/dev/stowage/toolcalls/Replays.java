package dev.stowage.toolcalls;

import dev.stowage.core.capacity.PastCall;
import dev.stowage.core.capacity.Verification;
import dev.stowage.core.chat.Spoken;
import dev.stowage.toolcalls.ToolNames.Found;
import dev.stowage.workspace.Workspace;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Makes calls again that only read, to see whether what they said still holds: readings of files in a request's workspace, and tools of
 * configured servers that say of themselves that they only read. A call that could change anything is never made.
 */
public final class Replays implements AutoCloseable {

    private static final int MOST_TRIED = 6;
    private static final int STARTING = 2;
    private static final int WAITING = 100;

    private final Scheduler starting = Schedulers.newBoundedElastic(STARTING, WAITING, "tool-calls");
    private final List<ServerLine> lines;
    private final ToolCalls tools;
    private final FileReads files;
    private final Duration limit;

    /**
     * @param servers in their order; none is spoken with before it is needed
     * @param changing lines in which one of them is found are not compared
     * @param limit for all that is done for one request
     * @param ticker in nanoseconds
     */
    public Replays(List<ToolServer> servers, List<Pattern> changing, Duration limit, LongSupplier ticker) {
        this.lines = servers.stream()
                .map(server -> new ServerLine(server, limit.dividedBy(2), starting, ticker))
                .toList();
        Normal normal = new Normal(changing);
        this.tools = new ToolCalls(lines, normal);
        this.files = new FileReads(normal);
        this.limit = limit;
    }

    /** Whether there is any server. */
    public boolean hasServers() {
        return !lines.isEmpty();
    }

    /**
     * Makes the newest call of a turn again that can be. There is always an answer, and never an error.
     *
     * @param turn the messages after the user's
     * @param failures what else a result that begins so is a failure
     * @param workspace of the request
     * @return empty where no call can be made again
     */
    public Mono<Optional<Verification>> newest(
            List<Spoken> turn, List<Pattern> failures, Optional<Workspace> workspace) {
        List<PastCall> calls = PastCall.of(turn, failures);
        return tools.tools()
                .flatMap(found -> Flux.fromIterable(calls)
                        .take(MOST_TRIED)
                        .concatMap(call -> repeated(call, turn, found, workspace), 1)
                        .next())
                .map(Optional::of)
                .defaultIfEmpty(Optional.empty())
                .timeout(limit, Mono.just(Optional.empty()))
                .onErrorReturn(Optional.empty());
    }

    private Mono<Verification> repeated(
            PastCall call, List<Spoken> turn, List<Found> found, Optional<Workspace> workspace) {
        return tools.repeated(call, found)
                .switchIfEmpty(Mono.defer(
                        () -> ToolNames.meant(call.call().name(), found).isPresent()
                                ? Mono.empty()
                                : workspace
                                        .map(there -> files.repeated(call, turn, there))
                                        .orElseGet(Mono::empty)));
    }

    /** Ends the programs that were started. */
    @Override
    public void close() {
        lines.forEach(ServerLine::close);
        starting.dispose();
    }
}
