package dev.stowage.openai;

import dev.stowage.core.tokens.TokenCounter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/**
 * The tokenizer of another family: BERT's, with the vocabulary that comes with the embedding model. Words are cut greedily
 * into the longest pieces known; ideographs and punctuation stand alone; what has no pieces is one unknown token.
 */
final class WordPiece implements TokenCounter {

    private static final String VOCABULARY = "/all-minilm-l6-v2-q-tokenizer.json";
    private static final int LONGEST_WORD = 100;

    private final Set<String> pieces;

    WordPiece() {
        try (InputStream stream = WordPiece.class.getResourceAsStream(VOCABULARY)) {
            if (stream == null) {
                throw new IllegalStateException("missing " + VOCABULARY);
            }
            Collection<String> names =
                    new JsonMapper().readTree(stream).at("/model/vocab").propertyNames();
            pieces = new HashSet<>(names);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public int count(String text) {
        String plain = Normalizer.normalize(text.toLowerCase(Locale.ROOT), Normalizer.Form.NFD);
        int tokens = 0;
        StringBuilder word = new StringBuilder();
        for (int at = 0; at < plain.length(); ) {
            int character = plain.codePointAt(at);
            at += Character.charCount(character);
            if (isDropped(character)) {
                continue;
            }
            boolean space = Character.isWhitespace(character) || Character.isSpaceChar(character);
            boolean alone = standsAlone(character);
            if (space || alone) {
                tokens += pieces(word) + (alone ? 1 : 0);
                word.setLength(0);
            } else {
                word.appendCodePoint(character);
            }
        }
        return tokens + pieces(word);
    }

    private static boolean isDropped(int character) {
        int type = Character.getType(character);
        boolean control = type == Character.CONTROL && !Character.isWhitespace(character);
        return type == Character.NON_SPACING_MARK || type == Character.FORMAT || control;
    }

    private static boolean standsAlone(int character) {
        boolean sign = character > ' ' && character < 0x7F && !Character.isLetterOrDigit(character);
        return sign || isPunctuation(character) || UnicodeScript.of(character) == UnicodeScript.HAN;
    }

    private static boolean isPunctuation(int character) {
        return switch (Character.getType(character)) {
            case Character.CONNECTOR_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.OTHER_PUNCTUATION -> true;
            default -> false;
        };
    }

    private int pieces(CharSequence word) {
        if (word.length() > LONGEST_WORD) {
            return 1;
        }
        int tokens = 0;
        for (int from = 0; from < word.length(); tokens++) {
            int to = word.length();
            while (to > from && !pieces.contains((from > 0 ? "##" : "") + word.subSequence(from, to))) {
                to--;
            }
            if (to == from) {
                return 1;
            }
            from = to;
        }
        return tokens;
    }
}
