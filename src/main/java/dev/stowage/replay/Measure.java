package dev.stowage.replay;

import java.util.OptionalDouble;

/** What is told of a tally, in the order of the columns. */
enum Measure {
    REQUESTS("requests", Figures.COUNT),
    PROMPT("prompt tokens", Figures.COUNT),
    HIT_SHARE("hit share", Figures.SHARE),
    PEAK("peak prompt", Figures.COUNT),
    COMPLETION("completion", Figures.COUNT),
    USD("USD", Figures.USD),
    REFUSED("refused", Figures.COUNT);

    private final String title;
    private final Figures figures;

    Measure(String title, Figures figures) {
        this.title = title;
        this.figures = figures;
    }

    /** Its title in one word. */
    String brief() {
        return title.replaceFirst(" .*", "");
    }

    String title() {
        return title;
    }

    String of(Tally tally) {
        OptionalDouble known = value(tally);
        return known.isPresent() ? figures.plain(known.getAsDouble()) : Figures.NONE;
    }

    /** By how much {@code stowage} is more than {@code direct}. */
    String difference(Tally direct, Tally stowage) {
        OptionalDouble from = value(direct);
        OptionalDouble to = value(stowage);
        return from.isPresent() && to.isPresent()
                ? figures.difference(to.getAsDouble() - from.getAsDouble())
                : Figures.NONE;
    }

    /** The same as a share of {@code direct}. */
    String change(Tally direct, Tally stowage) {
        return figures == Figures.SHARE ? Figures.NONE : Figures.change(value(direct), value(stowage));
    }

    private OptionalDouble value(Tally tally) {
        return switch (this) {
            case REQUESTS -> OptionalDouble.of(tally.requests());
            case PROMPT -> OptionalDouble.of((double) tally.prompt());
            case HIT_SHARE -> tally.hitShare();
            case PEAK -> OptionalDouble.of((double) tally.peak());
            case COMPLETION -> OptionalDouble.of((double) tally.completion());
            case USD -> tally.usd();
            case REFUSED -> OptionalDouble.of(tally.refused());
        };
    }
}
