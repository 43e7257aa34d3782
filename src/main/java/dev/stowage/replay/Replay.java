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

    /** Through a Stowage of each variant in turn, then directly. */
    PresetComparison ofVariants(Recordings recordings) {
        Instant begun = surroundings.clock().instant();
        try (ReplayUpstream upstream = ReplayUpstream.of(options, begun)) {
            Map<Variant, List<List<Answer>>> through = new LinkedHashMap<>();
            for (Variant variant : options.variants()) {
                through.put(variant, through(variant, upstream, recordings));
            }
            List<List<Answer>> direct = pass(Way.direct(options, upstream.baseUrl()), upstream, recordings);
            return new PresetComparison(through.entrySet().stream()
                    .map(run -> new PresetComparison.Run(
                            run.getKey(), report(begun, upstream, recordings, direct, run.getValue())))
                    .toList());
        }
    }

    private List<List<Answer>> through(Variant variant, ReplayUpstream upstream, Recordings recordings) {
        List<String> settings =
                new ArrayList<>(StowageSettings.before("replay-" + variant.code(), upstream.baseUrl(), window()));
        settings.addAll(variant.settings());
        try (Launcher.Running stowage = surroundings.launcher().launch(settings)) {
            return pass(Way.throughStowage(options, stowage.baseUrl(), variant), upstream, recordings);
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
        boolean stored = options.upstream().isEmpty()
                && prices.filter(known -> known.cacheWrite().isPresent()).isPresent();
        return new Comparison(
                recording.id(),
                recording.model(),
                prices,
                stored ? stored(direct) : direct,
                stored ? stored(through) : through);
    }

    /** The sandbox stores all that is new to it, and does not say so. */
    private static List<Answer> stored(List<Answer> answers) {
        return answers.stream().map(Answer::stored).toList();
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
