package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stowage.testkit.Eventually;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What conversations cost through Stowage, and what is told of what they would have cost without. */
class CostsTest extends FileTurns {

    private static final String DIRECT = "x-stowage-mode: off";
    private static final String ELSEWHERE = "Authorization: Bearer direct";

    @Test
    void promptThatIsSentAsItCame_costsTheSame() throws IOException {
        begin();
        Turn turn = turn();
        double expected = (turn.missed() * 5 + turn.hit() * 0.5) / 1e6;
        assertThat(cost("paid")).isEqualTo(cost("without_stowage")).isGreaterThan(expected);
        double before = cost("paid");
        turns(1);
        assertThat(cost("paid")).isGreaterThan(before).isEqualTo(cost("without_stowage"));
    }

    @Test
    void compactedConversation_isComparedWithItsOwnPrompts_asTheirProviderWouldHaveTakenThem() throws IOException {
        begin();
        List<Double> direct = costsOf(DIRECT, ELSEWHERE);
        assertThat(cost("paid")).isEqualTo(cost("without_stowage"));
        begin();
        costsOf();
        // What was not sent may be counted after the answer only.
        Eventually.holds(
                () -> cost("without_stowage") > 0.98 * direct.get(0), () -> "it is " + cost("without_stowage"));
        double without = cost("without_stowage");
        assertThat(without).isCloseTo(direct.get(0), within(0.02 * direct.get(0)));
        assertThat(cost("paid")).isNotCloseTo(without, within(0.1 * without));
        assertThat(stowage().count("stowage.fail.open")).isZero();
    }

    @Test
    void modelWithoutAPrice_hasNoCost() throws IOException {
        model = "nobody-knows-it";
        begin();
        turn();
        assertThat(stowage().count("stowage.cost.usd")).isZero();
        assertThat(stowage().count("stowage.prompt.tokens")).isPositive();
    }

    private void begin() {
        if (!model.equals("nobody-knows-it")) {
            model = "gpt-5.6-sol";
        }
        start(160_000, "stowage.context.cache-maximal=false");
        talk.messages().subList(2, talk.messages().size()).clear();
        readAll();
        talk.user("Which of them is wrong?");
    }

    /** Some turns, a compaction, and turns after it, one of them when the provider has forgotten all. */
    private List<Double> costsOf(String... headers) throws IOException {
        for (int i = 0; i < 12; i++) {
            turn(headers);
            if (i == 4 && headers.length == 0) {
                askForCompaction();
            }
            clock.advance(i == 8 ? Duration.ofHours(2) : Duration.ofSeconds(20));
            work();
        }
        return List.of(cost("paid"));
    }

    private double cost(String kind) {
        return stowage().count("stowage.cost.usd", "kind", kind);
    }
}
