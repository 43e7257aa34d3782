package dev.stowage.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RetryBudgetTest {

    @Test
    void burst_isSavedUpFromTheStart() {
        assertThat(spent(new RetryBudget(0.25), 100)).isEqualTo((int) RetryBudget.BURST);
    }

    @Test
    void retries_areAShareOfTheRequests() {
        RetryBudget budget = new RetryBudget(0.25);
        spent(budget, 100);
        int retries = 0;
        for (int request = 0; request < 400; request++) {
            budget.earn();
            retries += spent(budget, 2);
        }
        assertThat(retries).isEqualTo(100);
    }

    @Test
    void savings_endAtTheBurst() {
        RetryBudget budget = new RetryBudget(0.5);
        IntStream.range(0, 1_000).forEach(request -> budget.earn());
        assertThat(spent(budget, 100)).isEqualTo((int) RetryBudget.BURST);
    }

    @Test
    void shareOfZero_earnsNothing() {
        RetryBudget budget = new RetryBudget(0);
        spent(budget, 100);
        IntStream.range(0, 1_000).forEach(request -> budget.earn());
        assertThat(budget.spend()).isFalse();
    }

    private static int spent(RetryBudget budget, int tries) {
        return (int) IntStream.range(0, tries).filter(attempt -> budget.spend()).count();
    }
}
