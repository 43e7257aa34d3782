package dev.stowage.replay;

import dev.stowage.core.tokens.Catalogue;
import dev.stowage.core.tokens.CatalogueEntry;
import dev.stowage.core.tokens.Prices;
import dev.stowage.openai.CatalogueFile;
import dev.stowage.replay.Recordings.Planned;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import reactor.core.scheduler.Schedulers;
import reactor.netty.resources.ConnectionProvider;

/** Sends recordings both ways and compares what came of them. */
final class Replay {

    private final ReplayOptions options;
    private final Surroundings surroundings;
    private final Catalogue catalogue = CatalogueFile.shipped();

    Replay(ReplayOptions options, Surroundings surroundings) {
        this.options = options;
        this.surroundings = surroundings;
    }

    Report of(Recordings recordings) {
        Instant begun = surroundings.clock().instant();
        try (ReplayUpstream upstream = ReplayUpstream.of(options, begun);
                Launcher.Running stowage = surroundings
                        .launcher()
                        .launch(StowageSettings.before("replay", upstream.baseUrl(), window()))) {
            List<List<Answer>> direct = pass(Way.direct(options, upstream.baseUrl()), upstream, recordings);
            List<List<Answer>> through = pass(Way.throughStowage(options, stowage.baseUrl()), upstream, recordings);
            return report(begun, upstream, recordings, direct, through);
        }
    }

    /** Through a Stowage of each preset in turn, then directly. */
    PresetComparison ofPresets(Recordings recordings) {
        Instant begun = surroundings.clock().instant();
        try (ReplayUpstream upstream = ReplayUpstream.of(options, begun)) {
            Map<Preset, List<List<Answer>>> through = new LinkedHashMap<>();
            for (Preset preset : options.presets()) {
                through.put(preset, through(preset, upstream, recordings));
            }
            List<List<Answer>> direct = pass(Way.direct(options, upstream.baseUrl()), upstream, recordings);
            return new PresetComparison(through.entrySet().stream()
                    .map(run -> new PresetComparison.Run(
                            run.getKey(), report(begun, upstream, recordings, direct, run.getValue())))
                    .toList());
        }
    }

    private List<List<Answer>> through(Preset preset, ReplayUpstream upstream, Recordings recordings) {
        List<String> settings =
                new ArrayList<>(StowageSettings.before("replay-" + preset.code(), upstream.baseUrl(), window()));
        settings.addAll(preset.settings());
        try (Launcher.Running stowage = surroundings.launcher().launch(settings)) {
            return pass(Way.throughStowage(options, stowage.baseUrl(), preset), upstream, recordings);
        }
    }

    private Report report(
            Instant begun,
            ReplayUpstream upstream,
            Recordings recordings,
            List<List<Answer>> direct,
            List<List<Answer>> through) {
        List<Planned> all = recordings.all();
        List<Comparison> comparisons = IntStream.range(0, all.size())
                .mapToObj(at -> compared(all.get(at), direct.get(at), through.get(at)))
                .toList();
        return new Report(setup(begun, upstream), comparisons, recordings.problems());
    }

    private OptionalInt window() {
        return options.upstream().isPresent() ? OptionalInt.empty() : OptionalInt.of(options.sandboxWindow());
    }

    private List<List<Answer>> pass(Way way, ReplayUpstream upstream, Recordings recordings) {
        Progress progress =
                new Progress(surroundings, way.name(), recordings.all().size());
        ConnectionProvider connections = ConnectionProvider.create("replay-" + way.name(), options.parallel());
        try {
            ChatClient client = new ChatClient(way, connections, surroundings.environment());
            return Objects.requireNonNull(new Pass(client, upstream, progress, Schedulers.boundedElastic())
                    .send(recordings, mark(), options.parallel())
                    .block());
        } finally {
            progress.end();
            connections.dispose();
        }
    }

    /** The sandbox caches for each credential apart, and is new with every run. */
    private UnaryOperator<Recording> mark() {
        return options.upstream().isPresent() ? CacheMark.next(surroundings.random())::on : UnaryOperator.identity();
    }

    private Comparison compared(Planned recording, List<Answer> direct, List<Answer> through) {
        Optional<Prices> prices =
                options.prices().or(() -> catalogue.find(recording.model()).flatMap(CatalogueEntry::prices));
        return new Comparison(recording.id(), recording.model(), prices, direct, through);
    }

    private Setup setup(Instant begun, ReplayUpstream upstream) {
        return new Setup(
                begun,
                upstream.inWords(),
                options.upstream().isPresent() ? Optional.empty() : Optional.of(options.step()),
                options.mode(),
                options.sessionHeader(),
                options.prices());
    }
}
