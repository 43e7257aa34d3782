package dev.stowage.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.tokens.TokenCounter;
import dev.stowage.core.tokens.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VocabulariesTest {

    static final Vocabularies REAL = new Vocabularies();

    @Test
    void nothing_isLoadedByAsking() {
        List<Vocabulary> asked = new ArrayList<>();
        Vocabularies vocabularies = new Vocabularies(vocabulary -> {
            asked.add(vocabulary);
            return String::length;
        });
        assertThat(vocabularies.counter(Vocabulary.O200K)).isEmpty();
        assertThat(asked).isEmpty();
        vocabularies.warm();
        vocabularies.warm();
        assertThat(asked).containsExactlyInAnyOrder(Vocabulary.values());
        assertThat(vocabularies.counter(Vocabulary.CL100K)).isPresent();
    }

    @Test
    void vocabularies_countKnownTexts() {
        assertThat(counter(Vocabulary.O200K).count("hello world")).isEqualTo(2);
        assertThat(counter(Vocabulary.CL100K).count("hello world")).isEqualTo(2);
        assertThat(counter(Vocabulary.CL100K).count("tiktoken is great!")).isEqualTo(6);
        assertThat(counter(Vocabulary.CL100K).count("お誕生日おめでとう")).isEqualTo(9);
        assertThat(counter(Vocabulary.O200K).count("お誕生日おめでとう")).isEqualTo(8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<|endoftext|>", "<|fim_prefix|>", "<|endofprompt|>", "a<|endoftext|>b", "\ud800", "\0"})
    void textThatLooksLikeControl_isText_C90(String text) {
        for (Vocabulary vocabulary : Vocabulary.values()) {
            assertThat(counter(vocabulary).count(text)).isPositive();
        }
    }

    static TokenCounter counter(Vocabulary vocabulary) {
        REAL.warm();
        return REAL.counter(vocabulary).orElseThrow();
    }
}
