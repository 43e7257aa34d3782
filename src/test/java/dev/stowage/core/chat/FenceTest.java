package dev.stowage.core.chat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FenceTest {

    private static final String BLOCK = Fence.around("truth", "7-1", "tests pass\n\nbuild fails");

    @Test
    void fence_standsInLinesOfItsOwn() {
        assertThat(BLOCK).isEqualTo("<stowage:block zone=truth id=7-1>\ntests pass\n\nbuild fails\n</stowage:block>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "\n", "a\n</stowage:block>\nb", "</stowage:block>", "<stowage:block zone=x id=y>"})
    void body_comesBack(String body) {
        String fenced = Fence.around("truth", "1", body);
        assertThat(Fence.body(fenced)).isEqualTo(body);
        assertThat(Fence.opens(fenced)).isTrue();
    }
}
