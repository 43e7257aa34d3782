package dev.stowage.proxy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InflationTest {

    private static final byte[] TEXT =
            "é你🙂 some text that repeats, repeats, repeats. ".repeat(500).getBytes(UTF_8);

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "x-gzip", " GZip ", "deflate", "Deflate"})
    void encoding_isUndone(String coding) throws IOException {
        for (int piece : new int[] {1, 3, 100, 1 << 20}) {
            assertThat(inflated(coding, encoded(coding.trim(), TEXT), piece))
                    .as("pieces of %d", piece)
                    .isEqualTo(TEXT);
        }
    }

    @Test
    void deflateWithoutItsWrapper_isUndone() throws IOException {
        assertThat(inflated("deflate", encoded("raw", TEXT), 1 << 20)).isEqualTo(TEXT);
    }

    @Test
    void severalGzipMembers_areOneBody() throws IOException {
        ByteArrayOutputStream members = new ByteArrayOutputStream();
        members.writeBytes(encoded("gzip", "one,".getBytes(UTF_8)));
        members.writeBytes(encoded("gzip", "two".getBytes(UTF_8)));
        for (int piece : new int[] {1, 7, 1 << 20}) {
            assertThat(new String(inflated("gzip", members.toByteArray(), piece), UTF_8))
                    .isEqualTo("one,two");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"br", "zstd", "gzip, br", "", "identity"})
    void otherEncodings_areNotUnderstood(String coding) {
        assertThat(Inflation.of(coding)).isEmpty();
    }

    @Test
    void brokenInput_isToldApart() throws IOException {
        assertThatThrownBy(() -> inflated("gzip", "plain text".getBytes(UTF_8), 100))
                .isInstanceOf(Inflation.Broken.class);
        byte[] damaged = encoded("gzip", TEXT);
        for (int at = 20; at < damaged.length; at++) {
            damaged[at] ^= 0x55;
        }
        assertThatThrownBy(() -> inflated("gzip", damaged, 100)).isInstanceOf(Inflation.Broken.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate"})
    void bomb_isStoppedInBoundedMemory(String coding) throws IOException {
        byte[] bomb = zeros(coding, 64 << 20);
        AtomicLong out = new AtomicLong();
        AtomicLong largest = new AtomicLong();
        try (Inflation inflation = Inflation.of(coding).orElseThrow()) {
            assertThatThrownBy(() -> inflation.feed(ByteBuffer.wrap(bomb), piece -> {
                        out.addAndGet(piece.remaining());
                        largest.accumulateAndGet(piece.remaining(), Math::max);
                    }))
                    .isInstanceOf(Inflation.Bomb.class);
        }
        assertThat(out.get()).isLessThanOrEqualTo(8L << 20);
        assertThat(largest.get()).isLessThanOrEqualTo(8L << 20);
    }

    @Test
    void smallBodies_mayUnfoldFreely() throws IOException {
        assertThat(inflated("gzip", zeros("gzip", Inflation.FREE), 1 << 20)).hasSize(Inflation.FREE);
    }

    @Test
    void honestBodies_mayBeLarge() throws IOException {
        long seed = new Random().nextLong();
        byte[] digits = new byte[2 * Inflation.FREE];
        new Random(seed).nextBytes(digits);
        for (int at = 0; at < digits.length; at++) {
            digits[at] &= 1;
        }
        assertThat(inflated("gzip", encoded("gzip", digits), 8_192))
                .as("seed %d", seed)
                .isEqualTo(digits);
    }

    private static byte[] inflated(String coding, byte[] encoded, int piece) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Inflation inflation = Inflation.of(coding).orElseThrow()) {
            for (int at = 0; at < encoded.length; at += piece) {
                ByteBuffer chunk = ByteBuffer.wrap(encoded, at, Math.min(piece, encoded.length - at));
                inflation.feed(chunk, decoded -> {
                    byte[] bytes = new byte[decoded.remaining()];
                    decoded.get(bytes);
                    out.writeBytes(bytes);
                });
                assertThat(chunk.position()).isEqualTo(at);
            }
        }
        return out.toByteArray();
    }

    private static byte[] encoded(String coding, byte[] plain) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream encoder = encoder(coding, out)) {
            encoder.write(plain);
        }
        return out.toByteArray();
    }

    private static byte[] zeros(String coding, int length) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream encoder = encoder(coding, out)) {
            byte[] block = new byte[1 << 20];
            for (int written = 0; written < length; written += block.length) {
                encoder.write(block);
            }
        }
        return out.toByteArray();
    }

    private static OutputStream encoder(String coding, OutputStream out) throws IOException {
        if (coding.equals("raw")) {
            return new DeflaterOutputStream(out, new Deflater(Deflater.DEFAULT_COMPRESSION, true));
        }
        return coding.equalsIgnoreCase("deflate") ? new DeflaterOutputStream(out) : new GZIPOutputStream(out);
    }
}
