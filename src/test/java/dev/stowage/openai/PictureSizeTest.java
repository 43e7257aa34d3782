package dev.stowage.openai;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PictureSizeTest {

    private static final PictureSize SIZE = new PictureSize(1000, 300);

    @ParameterizedTest
    @ValueSource(strings = {"png", "jpg", "gif"})
    void files_stateTheirSize(String format) {
        assertThat(PictureSize.in(Pictures.file(format, 1000, 300))).contains(SIZE);
    }

    @Test
    void webp_statesItsSizeInThreeWays() {
        assertThat(PictureSize.in(Pictures.lossyWebp(1000, 300))).contains(SIZE);
        assertThat(PictureSize.in(Pictures.losslessWebp(1000, 300))).contains(SIZE);
        assertThat(PictureSize.in(Pictures.extendedWebp(1000, 300))).contains(SIZE);
        assertThat(PictureSize.in(Pictures.losslessWebp(16384, 16384))).contains(new PictureSize(16384, 16384));
    }

    @Test
    void jpeg_isReadPastItsMetadata() {
        assertThat(PictureSize.in(Pictures.jpegBehind(150_000, 1000, 300))).contains(SIZE);
    }

    @Test
    void otherFiles_haveNoSize() {
        assertThat(PictureSize.in(new byte[0])).isEmpty();
        assertThat(PictureSize.in("%PDF-1.7 and so on and on".getBytes(US_ASCII)))
                .isEmpty();
        assertThat(PictureSize.in(Pictures.file("bmp", 10, 10))).isEmpty();
        assertThat(PictureSize.in(Pictures.lossyWebp(0, 0))).isEmpty();
    }

    @Test
    void cutFiles_haveNoSizeOrTheRightOne() {
        for (String format : new String[] {"png", "jpg", "gif"}) {
            byte[] file = Pictures.file(format, 1000, 300);
            for (int length = 0; length < Math.min(file.length, 1_000); length++) {
                assertThat(PictureSize.in(Arrays.copyOf(file, length)).orElse(SIZE))
                        .as("%s cut at %d", format, length)
                        .isEqualTo(SIZE);
            }
        }
    }

    @Test
    void garbage_neverThrowsNorLoops() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        byte[][] files = {
            Pictures.file("png", 9, 9), Pictures.file("jpg", 9, 9), Pictures.file("gif", 9, 9), Pictures.lossyWebp(9, 9)
        };
        for (int round = 0; round < 20_000; round++) {
            byte[] broken = files[random.nextInt(files.length)].clone();
            for (int change = random.nextInt(8); change >= 0; change--) {
                broken[2 + random.nextInt(Math.min(broken.length, 200) - 2)] = (byte) random.nextInt(256);
            }
            assertThatCode(() -> PictureSize.in(broken))
                    .as("seed %d, file %s", seed, Arrays.toString(broken))
                    .doesNotThrowAnyException();
        }
    }
}
