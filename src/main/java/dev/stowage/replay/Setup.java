package dev.stowage.replay;

import dev.stowage.core.tokens.Prices;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a replay was run.
 *
 * @param begun when it began
 * @param upstream who answered; for the sandbox, with its window
 * @param step by which the sandbox's clock went on with each request of a conversation; empty for a real upstream
 * @param mode what Stowage was asked to do, if it was asked
 * @param sessionHeader whether conversations named themselves
 * @param prices those that were given in place of the catalogue's
 */
record Setup(
        Instant begun,
        String upstream,
        Optional<Duration> step,
        Optional<String> mode,
        boolean sessionHeader,
        Optional<Prices> prices) {

    boolean isSimulated() {
        return step.isPresent();
    }

    private static String seconds(Duration duration) {
        return BigDecimal.valueOf(duration.toMillis(), 3).stripTrailingZeros().toPlainString();
    }

    /** The same in a few words each. */
    List<String> inWords() {
        List<String> words = new ArrayList<>();
        words.add("upstream: " + upstream);
        mode.ifPresent(asked -> words.add("x-stowage-mode: " + asked));
        words.add(
                sessionHeader
                        ? "conversations named by x-stowage-session"
                        : "conversations recognised by their history");
        step.ifPresent(each -> words.add("clock: " + seconds(each) + " s a request"));
        prices.ifPresent(given -> words.add("prices: as given"));
        return words;
    }
}
