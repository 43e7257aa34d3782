package dev.stowage.proxy;

import dev.stowage.core.compaction.LadderSettings;
import dev.stowage.upstream.UpstreamMaker;
import dev.stowage.upstream.Upstreams;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;

/** Takes over what another configuration says of upstreams, of models' windows and of the ladder: all of it or nothing. */
public final class Reconfiguration {

    /** What is taken over; all else holds until the next start. */
    public static final List<String> KEYS = List.of(
            "stowage.upstream",
            "stowage.upstreams",
            "stowage.context.catalogue",
            "stowage.context.default-window",
            "stowage.context.window",
            "stowage.compaction.preset",
            "stowage.compaction.soft",
            "stowage.compaction.hard",
            "stowage.compaction.emergency",
            "stowage.compaction.target",
            "stowage.compaction.cooldown",
            "stowage.compaction.cooldown-messages");

    private final UpstreamMaker maker;
    private final Upstreams upstreams;
    private final Consumer<Boolean> access;
    private final Windows windows;
    private final LadderInForce ladder;
    private final CapacityInForce capacity;

    /** @param access refuses what would put an operator's key at the service of strangers, told whether one is used */
    Reconfiguration(
            UpstreamMaker maker,
            Upstreams upstreams,
            Consumer<Boolean> access,
            Windows windows,
            LadderInForce ladder,
            CapacityInForce capacity) {
        this.maker = maker;
        this.upstreams = upstreams;
        this.access = access;
        this.windows = windows;
        this.ladder = ladder;
        this.capacity = capacity;
    }

    /**
     * Looks whether another configuration can be. Reads files.
     *
     * @return puts it in force
     * @throws RuntimeException if it cannot be; the message names the key
     */
    public Runnable prepared(Binder binder) {
        UpstreamMaker.Next next = maker.next(upstreams, binder);
        access.accept(next.useOperatorsKey());
        Windows.Configured said = binder.bindOrCreate("stowage.context", Bindable.of(ContextSettings.class))
                .windows();
        LadderSettings levels = binder.bindOrCreate("stowage.compaction", Bindable.of(CompactionSettings.class))
                .ladder();
        capacity.check(levels);
        return () -> {
            next.takeOver();
            windows.configured(said);
            ladder.set(levels);
        };
    }
}
