package dev.stowage.store;

import static dev.stowage.store.Stores.handed;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Segments that are not what was written. */
class DamagedArchiveTest extends ArchiveOnDisk {

    @Test
    void segmentTornAnywhere_keepsWhatWasWhole_andGoesOn() throws IOException {
        archive().append(handed(KEY, List.of(message("a", "first"))));
        long whole = Files.size(segment(1));
        archive().append(handed(KEY, List.of(message("b", "second and last"))));
        close();
        opened.clear();
        byte[] all = Files.readAllBytes(segment(1));
        for (int length = (int) whole; length < all.length; length++) {
            for (byte[] torn : List.of(Arrays.copyOf(all, length), zeroFrom(all, length))) {
                Files.write(segment(1), torn);
                FileArchive reopened = open(ROOMY);
                assertThat(texts(reopened.conversation(KEY, ALL)))
                        .as("torn at " + length)
                        .containsExactly("a=first");
                reopened.append(handed(KEY, List.of(message("c", "third"))));
                assertThat(texts(reopened.conversation(KEY, ALL)))
                        .as("torn at " + length)
                        .containsExactly("a=first", "c=third");
                reopened.close();
                opened.clear();
            }
        }
    }

    /** What a file system may show when its length arrived before its blocks. */
    private static byte[] zeroFrom(byte[] all, int position) {
        byte[] zeroed = all.clone();
        Arrays.fill(zeroed, position, all.length, (byte) 0);
        return zeroed;
    }

    @Test
    void recordDamagedInTheMiddle_costsThatRecordOnly() throws IOException {
        archive().append(handed(KEY, List.of(message("a", "first"), message("b", "second"), message("c", "third"))));
        byte[] all = Files.readAllBytes(segment(1));
        int inSecond = new String(all, ISO_8859_1).indexOf("second");
        all[inSecond] ^= 1;
        Files.write(segment(1), all);
        assertThat(texts(archive().conversation(KEY, ALL))).containsExactly("a=first", "c=third");
    }

    @Test
    void foreignSegment_isCountedAndLeftAlone() throws IOException {
        archive().append(handed(KEY, List.of(message("a", "first"))));
        close();
        opened.clear();
        Path foreign = segment(2);
        Files.writeString(foreign, "this is no segment at all");
        open();
        archive().append(handed(KEY, List.of(message("b", "second"))));
        assertThat(texts(archive().conversation(KEY, ALL))).containsExactly("a=first", "b=second");
        assertThat(foreign).hasContent("this is no segment at all");
        assertThat(segment(3)).exists();
        assertThat(lost("unreadable")).isPositive();
    }
}
