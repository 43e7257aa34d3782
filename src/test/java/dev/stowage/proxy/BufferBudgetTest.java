package dev.stowage.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.proxy.BufferBudget.Share;
import org.junit.jupiter.api.Test;

class BufferBudgetTest {

    private final BufferBudget budget = new BufferBudget(100);
    private final Share share = budget.share();

    @Test
    void whatIsTaken_isHeldUntilItIsGivenBack_andGivenBackOnce() {
        assertThat(share.take(60)).isTrue();
        assertThat(share.take(40)).isTrue();
        assertThat(budget.held()).isEqualTo(100);
        share.giveBack();
        share.giveBack();
        assertThat(budget.held()).isZero();
    }

    @Test
    void moreThanThereIs_isNotTaken() {
        assertThat(share.take(60)).isTrue();
        assertThat(budget.share().take(41)).isFalse();
        assertThat(budget.held()).isEqualTo(60);
    }

    @Test
    void whatIsHandedOver_outlivesTheShareItWasTakenIn() {
        share.take(60);
        Share kept = share.handedOver();
        share.giveBack();
        assertThat(budget.held()).isEqualTo(60);
        kept.take(5);
        kept.giveBack();
        assertThat(budget.held()).isZero();
    }

    @Test
    void shareThatHasEnded_holdsNothingMore() {
        share.take(60);
        share.giveBack();
        assertThat(share.take(30)).isTrue();
        assertThat(budget.held()).isZero();
        share.handedOver().giveBack();
        assertThat(budget.held()).isZero();
    }
}
