package dev.stowage.replay;

import java.net.URI;
import java.util.List;

/**
 * Settings that make a Stowage fit for a replay. Whatever else an operator has configured holds: it is that Stowage that is
 * looked at.
 */
final class StowageSettings {

    private StowageSettings() {}

    /** Arguments for a Stowage before one upstream, on a port of its own, that lets us in. */
    static List<String> before(URI upstream) {
        return List.of(
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
                "--stowage.upstreams[0].name=replay",
                "--stowage.upstreams[0].base-url=" + upstream,
                "--stowage.upstreams[0].credentials=client");
    }
}
