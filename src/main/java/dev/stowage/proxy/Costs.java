package dev.stowage.proxy;

import dev.stowage.core.chat.Usage;
import dev.stowage.core.tokens.Prices;
import dev.stowage.core.tokens.Spend;
import dev.stowage.telemetry.Cost;
import dev.stowage.telemetry.ExchangeReport;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** What exchanges cost by the list prices of the hour; nothing is said of models whose price nobody knows. */
final class Costs {

    private final Windows windows;
    private final InstantSource clock;

    Costs(Windows windows, InstantSource clock) {
        this.windows = windows;
        this.clock = clock;
    }

    /**
     * That of an exchange whose provider told what it took. The model that has answered is the one that is paid.
     *
     * @param without what it would have taken; empty for the same
     */
    CompletionStage<Optional<Cost>> of(ExchangeReport report, CompletableFuture<Optional<Usage>> without) {
        Optional<Prices> prices = report.answeredBy()
                .flatMap(this::prices)
                .or(() -> report.model().flatMap(this::prices));
        return without.thenApply(other ->
                report.usage().flatMap(used -> prices.map(known -> cost(used, other.orElse(used), known))));
    }

    private static Cost cost(Usage used, Usage without, Prices prices) {
        return new Cost(
                Spend.of(used, prices).total(), Spend.of(without, prices).total(), without.promptTokens());
    }

    /** That of what Stowage itself has asked a model. */
    Optional<Double> of(String model, Usage used) {
        return prices(model).map(prices -> Spend.of(used, prices).total());
    }

    private Optional<Prices> prices(String model) {
        return windows.prices(model).map(prices -> prices.at(clock.instant()));
    }
}
