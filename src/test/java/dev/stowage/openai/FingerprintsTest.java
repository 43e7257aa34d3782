package dev.stowage.openai;

import static dev.stowage.openai.Bodies.FINGERPRINTS;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Digest;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FingerprintsTest {

    @Test
    void sameBytes_haveOneFingerprintWhereverTheyStand() {
        Random random = new Random(3);
        for (int length = 0; length < 200; length++) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            byte[] elsewhere = new byte[length + 50];
            random.nextBytes(elsewhere);
            System.arraycopy(bytes, 0, elsewhere, 13, length);
            assertThat(FINGERPRINTS.of(elsewhere, new ByteRange(13, 13 + length)))
                    .as("%d bytes", length)
                    .isEqualTo(of(bytes));
        }
    }

    @Test
    void everyBit_countsInBothHalves() {
        Random random = new Random(4);
        for (int length : new int[] {1, 7, 8, 9, 31, 32, 33, 63, 64, 65, 100}) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            Digest whole = of(bytes);
            for (int bit = 0; bit < 8 * length; bit++) {
                byte[] flipped = bytes.clone();
                flipped[bit / 8] ^= (byte) (1 << bit % 8);
                Digest other = of(flipped);
                assertThat(other.high()).as("bit %d of %d bytes", bit, length).isNotEqualTo(whole.high());
                assertThat(other.low()).as("bit %d of %d bytes", bit, length).isNotEqualTo(whole.low());
            }
        }
    }

    @Test
    void zerosAtTheEnd_count() {
        Set<Digest> seen = new HashSet<>();
        for (int length = 0; length < 200; length++) {
            assertThat(seen.add(of(new byte[length]))).as("%d zeros", length).isTrue();
            assertThat(seen.add(of(Arrays.copyOf("{\"a\"".getBytes(US_ASCII), 5 + length))))
                    .isTrue();
        }
    }

    @Test
    void blocksInAnotherOrder_areOtherBytes() {
        byte[] bytes = new byte[128];
        new Random(5).nextBytes(bytes);
        byte[] swapped = bytes.clone();
        System.arraycopy(bytes, 0, swapped, 32, 32);
        System.arraycopy(bytes, 32, swapped, 0, 32);
        assertThat(of(swapped)).isNotEqualTo(of(bytes));
    }

    @Test
    void halfAMillionMessages_differInEachHalf() {
        Set<Long> high = new HashSet<>();
        Set<Long> low = new HashSet<>();
        int messages = 500_000;
        for (int i = 0; i < messages; i++) {
            Digest digest = of(("{\"role\":\"user\",\"content\":\"message " + i + "\"}").getBytes(US_ASCII));
            high.add(digest.high());
            low.add(digest.low());
        }
        assertThat(high).hasSize(messages);
        assertThat(low).hasSize(messages);
    }

    @Test
    void otherSecrets_makeOtherFingerprints() {
        byte[] bytes = new byte[40];
        Digest other = new Fingerprints(new Random(2)).of(bytes, new ByteRange(0, bytes.length));
        assertThat(other).isNotEqualTo(of(bytes));
    }

    private static Digest of(byte[] bytes) {
        return FINGERPRINTS.of(bytes, new ByteRange(0, bytes.length));
    }
}
