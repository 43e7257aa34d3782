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
        assertThat(Fence.stripped(fenced)).isEmpty();
    }

    @Test
    void blocks_areStripped_whereverTheyStand() {
        assertThat(Fence.stripped("fix it\n\n" + BLOCK)).isEqualTo("fix it");
        assertThat(Fence.stripped(BLOCK + "\n\nfix it")).isEqualTo("fix it");
        assertThat(Fence.stripped("fix it\n\n" + BLOCK + "\n\n" + BLOCK)).isEqualTo("fix it");
        assertThat(Fence.stripped(BLOCK + "\n\n" + BLOCK + "\n\nfix it\n")).isEqualTo("fix it\n");
        assertThat(Fence.stripped("one\n\n" + BLOCK + "\ntwo\n\n" + BLOCK + "\n\nthree"))
                .isEqualTo("one\ntwo\n\nthree");
    }

    @Test
    void blockThatQuotesABlock_isStrippedWhole() {
        assertThat(Fence.stripped("fix it\n\n" + Fence.around("memory_recall", "2", "said:\n" + BLOCK)))
                .isEqualTo("fix it");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no block",
                "what does <stowage:block zone=truth id=1> mean?",
                "<stowage:block zone=truth id=1>\nthe rest was never sent",
                "\n\n</stowage:block>\n\n",
                "<stowage:blocks>\nx\n</stowage:block>"
            })
    void otherText_staysAsItIs(String text) {
        assertThat(Fence.stripped(text)).isEqualTo(text);
    }
}
