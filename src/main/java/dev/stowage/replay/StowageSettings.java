package dev.stowage.replay;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Settings that make a Stowage fit for a replay. Whatever else an operator has configured holds: it is that Stowage that is
 * looked at.
 */
final class StowageSettings {

    private StowageSettings() {}

    /**
     * Arguments for a Stowage before one upstream, on a port of its own, that lets us in. A replay passes in a moment, so that
     * it is messages that compactions wait for, not time; and what would be decided or embedded in time would be the
     * machine's doing, so that decisions are waited for and exchanges ranked by words; and checkpoints are put together without a model, which would write
     * another one each time.
     *
     * @param name what it calls its upstream, different from that of every other Stowage of this process
     * @param window that of the sandbox, whose word for it must not be waited for; empty for a real provider
     */
    static List<String> before(String name, URI upstream, OptionalInt window) {
        List<String> settings = new ArrayList<>(List.of(
                "--server.address=127.0.0.1",
                "--server.port=0",
                "--server.ssl.enabled=false",
                "--server.shutdown=immediate",
                "--spring.reactor.netty.shutdown-quiet-period=0s",
                "--management.server.port=",
                "--stowage.access.keys=",
                "--stowage.context.mode-header=true",
                "--stowage.telemetry.traces=false",
                "--stowage.persist-content=false",
                "--stowage.context.discover-windows=false",
                "--stowage.sandbox.port=0",
                "--stowage.upstream.base-url=",
                "--stowage.upstreams[0].name=" + name,
                "--stowage.upstreams[0].base-url=" + upstream,
                "--stowage.upstreams[0].credentials=client",
                "--stowage.compaction.cooldown=0s",
                "--stowage.compaction.patience=60s",
                "--stowage.compaction.relevance.strategy=lexical",
                "--stowage.compaction.summarizer.strategy=extractive"));
        window.ifPresent(tokens -> settings.add("--stowage.context.window=" + tokens));
        return settings;
    }
}
