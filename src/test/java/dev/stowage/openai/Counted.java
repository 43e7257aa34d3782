package dev.stowage.openai;

import static dev.stowage.openai.Bodies.utf8;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.tokens.ImageRule;
import dev.stowage.core.tokens.MessageTokens;
import dev.stowage.core.tokens.ModelFamily;
import dev.stowage.core.tokens.PromptTokens;
import dev.stowage.core.tokens.TokenCounter;
import dev.stowage.core.tokens.Vocabulary;
import java.time.Duration;

/** Counting with a vocabulary in which a word is a token, so that a test can be checked by eye. */
final class Counted {

    static final TokenCounter WORDS = text -> text.isBlank() ? 0 : text.strip().split("\\s+", -1).length;

    static final ModelFamily FAMILY = new ModelFamily("words", Vocabulary.O200K, 1, 1, new ImageRule.Tiles(85, 170));

    static final Duration AMPLE = Duration.ofMinutes(1);

    private Counted() {}

    static PromptCounter counter() {
        Vocabularies vocabularies = new Vocabularies(vocabulary -> WORDS);
        vocabularies.warm();
        return new PromptCounter(vocabularies, System::nanoTime, 1_000, Bodies.FINGERPRINTS);
    }

    static PromptTokens prompt(String body) {
        byte[] bytes = utf8(body);
        return prompt(counter(), bytes, FAMILY, AMPLE);
    }

    static PromptTokens prompt(PromptCounter counter, byte[] body, ModelFamily family, Duration budget) {
        ChatIndex index = ChatIndex.of(body);
        Conversation read =
                new MessageMemory(1, Bodies.FINGERPRINTS).read(body, index).orElseThrow();
        return counter.count(body, index, read, family, budget);
    }

    /** The one message of a request, in which ' stands for ". */
    static MessageTokens message(String message) {
        return prompt("{\"messages\":[" + message.replace('\'', '"') + "]}")
                .messages()
                .get(0);
    }
}
