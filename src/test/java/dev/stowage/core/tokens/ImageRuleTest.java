package dev.stowage.core.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.tokens.ImageRule.Area;
import dev.stowage.core.tokens.ImageRule.Patches;
import dev.stowage.core.tokens.ImageRule.Squares;
import dev.stowage.core.tokens.ImageRule.Tiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sizes and costs that providers publish. */
class ImageRuleTest {

    @ParameterizedTest
    @CsvSource({"1024, 1024, 765", "2048, 4096, 1105", "4096, 2048, 1105", "1, 1, 255", "512, 512, 255", "513, 512, 425"
    })
    void tiles_ofGpt4o(int width, int height, int tokens) {
        assertThat(new Tiles(85, 170).tokens(width, height, false)).isEqualTo(tokens);
    }

    @Test
    void tiles_inLowDetail_areTheBase() {
        assertThat(new Tiles(85, 170).tokens(4096, 4096, true)).isEqualTo(85);
        assertThat(new Tiles(2833, 5667).tokens(10, 10, true)).isEqualTo(2833);
        assertThat(new Tiles(85, 170).unseen(true)).isEqualTo(85);
    }

    @Test
    void tiles_unseen_areThoseOfALargePicture() {
        assertThat(new Tiles(85, 170).unseen(false)).isEqualTo(1105);
    }

    @ParameterizedTest
    @CsvSource({"32, 32, 2", "33, 32, 4", "1024, 1024, 1659", "8000, 8000, 2489"})
    void patches_ofGpt5Mini(int width, int height, int tokens) {
        assertThat(new Patches(32, 1536, 1.62).tokens(width, height, false)).isEqualTo(tokens);
    }

    @ParameterizedTest
    @CsvSource({"2576, 1456, 4784", "28, 28, 1", "10000, 10000, 4784"})
    void patches_ofTheNewestClaude(int width, int height, int tokens) {
        assertThat(new Patches(28, 4784, 1).tokens(width, height, false)).isEqualTo(tokens);
    }

    @ParameterizedTest
    @CsvSource({"750, 750, 750", "75, 10, 1", "1568, 1568, 1600", "3136, 784, 820"})
    void area_ofClaude(int width, int height, int tokens) {
        assertThat(new Area(1568, 750, 1600).tokens(width, height, false)).isEqualTo(tokens);
    }

    @ParameterizedTest
    @CsvSource({"384, 384, 258", "768, 768, 258", "769, 768, 516", "1536, 1536, 1032"})
    void squares_ofGemini(int width, int height, int tokens) {
        assertThat(new Squares(768, 258, 1600).tokens(width, height, false)).isEqualTo(tokens);
    }

    @Test
    void unseenPictures_costTheMostOfOthers() {
        assertThat(new Area(1568, 750, 1600).unseen(false)).isEqualTo(1600);
        assertThat(new Squares(768, 258, 1600).unseen(false)).isEqualTo(1600);
        assertThat(new Patches(32, 1536, 1.62).unseen(false)).isEqualTo(2489);
    }

    @Test
    void hugeSizes_doNotOverflow() {
        int huge = Integer.MAX_VALUE;
        assertThat(new Tiles(85, 170).tokens(huge, huge, false)).isEqualTo(765);
        assertThat(new Patches(32, 1536, 1.62).tokens(huge, huge, false)).isEqualTo(2489);
        assertThat(new Area(1568, 750, 1600).tokens(huge, huge, false)).isEqualTo(1600);
        assertThat(new Squares(768, 258, 1600).tokens(huge, huge, false)).isPositive();
    }
}
