package dev.stowage.sandbox;

import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

/**
 * A simulated provider on its own port. No model runs: replies are generated from the prompt or scripted, while the
 * wire format, the refusals and the prefix cache behave like a provider's.
 */
public final class Sandbox implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Sandbox.class);
    private static final Duration CLOSING = Duration.ofSeconds(5);

    private final ReplyScript script;
    private final RequestJournal journal;
    // Closing the server leaves accepted connections open, and so does disposing its event loops.
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final LoopResources loops;
    private final DisposableServer server;

    private Sandbox(SandboxProperties properties, InstantSource clock) {
        script = new ReplyScript();
        journal = new RequestJournal(properties.recentRequests());
        // Own event loops: the shared ones are torn down with any application context of this process.
        loops = LoopResources.create("sandbox", 2, true);
        server = HttpServer.create()
                .runOn(loops)
                .host(properties.address())
                .port(properties.port())
                .doOnConnection(connection -> connections.add(connection.channel()))
                .handle(new ReactorHttpHandlerAdapter(SandboxRoutes.handler(properties, clock, script, journal)))
                .bindNow();
    }

    /** Starts listening; returns when the port is open. */
    public static Sandbox start(SandboxProperties properties) {
        return start(properties, InstantSource.system());
    }

    /** Starts listening with a clock of the caller's: it ages the prefix cache. */
    public static Sandbox start(SandboxProperties properties, InstantSource clock) {
        Sandbox sandbox = new Sandbox(properties, clock);
        LOG.warn("Replies are simulated, no model is running: sandbox provider at {}", sandbox.baseUrl());
        return sandbox;
    }

    /** The port it listens on. */
    public int port() {
        return server.port();
    }

    /** The base URL for a client, with {@code /v1}. */
    public URI baseUrl() {
        return URI.create("http://" + server.host() + ":" + port() + "/v1");
    }

    /** Replies to give next, before any generated one. */
    public ReplyScript script() {
        return script;
    }

    /** The most recent requests, oldest first. */
    public List<ReceivedRequest> requests() {
        return journal.recent();
    }

    /** Stops listening and drops open connections, stalled ones included. */
    @Override
    public void close() {
        server.disposeNow(CLOSING);
        connections.close().awaitUninterruptibly(CLOSING.toMillis());
        loops.disposeLater(Duration.ZERO, CLOSING).block(CLOSING);
    }
}
