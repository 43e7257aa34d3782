package dev.stowage.inference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The ids are those of BERT's vocabulary for small letters, as its authors published it. */
class WordPiecesTest {

    private static WordPieces pieces = new WordPieces(Map.of());

    @BeforeAll
    static void read() throws IOException {
        try (InputStream json = WordPiecesTest.class.getResourceAsStream("/all-minilm-l6-v2-q-tokenizer.json")) {
            pieces = WordPieces.read(Objects.requireNonNull(json));
        }
    }

    @Test
    void words_haveTheirIdsBetweenTheMarks() {
        assertThat(pieces.ids("Hello, World!", 256)).containsExactly(101, 7592, 1010, 2088, 999, 102);
    }

    @Test
    void longWords_areCutIntoPieces_andAccentsDropped() {
        assertThat(pieces.ids("embeddings", 256)).containsExactly(101, 7861, 8270, 4667, 2015, 102);
        assertThat(pieces.ids("HÉLLO\u0000", 256)).containsExactly(101, 7592, 102);
    }

    @Test
    void unknownWords_areOneToken_andNothingIsNothing() {
        assertThat(pieces.ids("x".repeat(101), 256)).containsExactly(101, 100, 102);
        assertThat(pieces.ids(" \n ", 256)).containsExactly(101, 102);
    }

    @Test
    void longText_isCutAtTheBound() {
        assertThat(pieces.ids("hello ".repeat(1_000), 256))
                .hasSize(256)
                .startsWith(101, 7592)
                .endsWith(7592, 102);
        assertThat(pieces.ids("embeddings", 4)).containsExactly(101, 7861, 8270, 102);
    }
}
