package dev.stowage.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathSegmentTest {

    private static final Pattern HARMLESS = Pattern.compile("(?!\\.{1,2}$)[A-Za-z0-9._~%-]+");

    @ParameterizedTest
    @CsvSource({"s-1, s-1", "a/b, a%2Fb", "'', ~", "., ~AC4", ".., ~AC4ALg", "~, ~AH4", "..., ...", "é, %C3%A9"})
    void id_isSpelledSo(String id, String segment) {
        assertThat(PathSegment.of(id)).isEqualTo(segment);
        assertThat(read(segment)).isEqualTo(id);
    }

    @RepeatedTest(200)
    void anyId_comesBack() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        StringBuilder id = new StringBuilder();
        int length = random.nextInt(8);
        for (int i = 0; i < length; i++) {
            id.append((char) random.nextInt(random.nextBoolean() ? 128 : 0x10000));
        }
        String segment = PathSegment.of(id.toString());
        assertThat(segment).as("seed %d", seed).matches(HARMLESS);
        assertThat(read(segment)).as("seed %d", seed).isEqualTo(id.toString());
    }

    private static String read(String segment) {
        return PathSegment.read(URLDecoder.decode(segment, StandardCharsets.UTF_8));
    }
}
