package dev.stowage.openai;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import dev.stowage.core.tokens.TokenCounter;
import dev.stowage.core.tokens.Vocabulary;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The tokenizers, once they are loaded: which takes about a second of a CPU and 45 MB, and never happens on the thread of
 * somebody who only wants to count.
 */
public final class Vocabularies {

    /** Loaded once for all that a process may start: they are large, and never change. */
    private static final Map<Vocabulary, TokenCounter> OF_THE_PROCESS = new ConcurrentHashMap<>();

    private final Function<Vocabulary, TokenCounter> loader;
    private volatile Map<Vocabulary, TokenCounter> loaded = Map.of();

    /** The real ones. */
    public Vocabularies() {
        this(vocabulary -> OF_THE_PROCESS.computeIfAbsent(vocabulary, Vocabularies::load));
    }

    Vocabularies(Function<Vocabulary, TokenCounter> loader) {
        this.loader = loader;
    }

    /** Loads what is not loaded yet; for a thread that may take its time. */
    public synchronized void warm() {
        Map<Vocabulary, TokenCounter> all = new EnumMap<>(Vocabulary.class);
        all.putAll(loaded);
        for (Vocabulary vocabulary : Vocabulary.values()) {
            all.computeIfAbsent(vocabulary, loader);
            loaded = Map.copyOf(all);
        }
    }

    /** The counter of a vocabulary; empty until it is loaded. */
    Optional<TokenCounter> counter(Vocabulary vocabulary) {
        return Optional.ofNullable(loaded.get(vocabulary));
    }

    private static TokenCounter load(Vocabulary vocabulary) {
        EncodingType type = switch (vocabulary) {
            case O200K -> EncodingType.O200K_BASE;
            case CL100K -> EncodingType.CL100K_BASE;
        };
        Encoding encoding = Encodings.newLazyEncodingRegistry().getEncoding(type);
        return text -> encoding.countTokensOrdinary(wellFormed(text));
    }

    /** With a replacement for each half of a surrogate pair, which JSON can spell and UTF-8 cannot. */
    private static String wellFormed(String text) {
        if (text.codePoints().noneMatch(Vocabularies::isHalfAPair)) {
            return text;
        }
        StringBuilder replaced = new StringBuilder(text.length());
        text.codePoints().forEach(character -> replaced.appendCodePoint(isHalfAPair(character) ? 0xFFFD : character));
        return replaced.toString();
    }

    private static boolean isHalfAPair(int character) {
        return character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE;
    }
}
