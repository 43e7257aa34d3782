package dev.stowage.inference;

import java.io.IOException;
import java.io.InputStream;
import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import tools.jackson.databind.json.JsonMapper;

/**
 * BERT's tokenizer for texts in small letters: words are cut greedily into the longest pieces of the vocabulary; ideographs
 * and punctuation stand alone; a word that has no pieces is one unknown token. As Devlin et al. describe it (2018).
 */
final class WordPieces {

    private static final int LONGEST_WORD = 100;
    private static final String START = "[CLS]";
    private static final String END = "[SEP]";
    private static final String UNKNOWN = "[UNK]";

    private final Map<String, Integer> vocabulary;

    WordPieces(Map<String, Integer> vocabulary) {
        this.vocabulary = Map.copyOf(vocabulary);
    }

    /** The tokenizer of a {@code tokenizer.json}. */
    static WordPieces read(InputStream json) throws IOException {
        Map<String, Integer> vocabulary = new HashMap<>();
        JsonMapper.shared()
                .readTree(json)
                .at("/model/vocab")
                .forEachEntry((piece, id) -> vocabulary.put(piece, id.asInt()));
        return new WordPieces(vocabulary);
    }

    /** Ids of a text between the marks of start and end, {@code most} at most; what is over is left out. */
    long[] ids(String text, int most) {
        LongStream.Builder ids = LongStream.builder().add(id(START));
        Budget left = new Budget(most - 2);
        String plain = Normalizer.normalize(text.toLowerCase(Locale.ROOT), Normalizer.Form.NFD);
        StringBuilder word = new StringBuilder();
        for (int at = 0; at < plain.length() && left.tokens > 0; ) {
            int character = plain.codePointAt(at);
            at += Character.charCount(character);
            if (isDropped(character)) {
                continue;
            }
            boolean alone = standsAlone(character);
            if (alone || isSpace(character)) {
                cut(word, ids, left);
                word.setLength(0);
            }
            if (alone) {
                cut(Character.toString(character), ids, left);
            } else if (!isSpace(character)) {
                word.appendCodePoint(character);
            }
        }
        cut(word, ids, left);
        return ids.add(id(END)).build().toArray();
    }

    private static final class Budget {

        private int tokens;

        Budget(int tokens) {
            this.tokens = tokens;
        }
    }

    private int id(String piece) {
        Integer id = vocabulary.get(piece);
        if (id == null) {
            throw new IllegalArgumentException("a vocabulary without " + piece);
        }
        return id;
    }

    private static boolean isSpace(int character) {
        return Character.isWhitespace(character) || Character.isSpaceChar(character);
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

    private void cut(CharSequence word, LongStream.Builder ids, Budget left) {
        long[] pieces = pieces(word.toString());
        for (int i = 0; i < pieces.length && left.tokens > 0; i++, left.tokens--) {
            ids.add(pieces[i]);
        }
    }

    private long[] pieces(String word) {
        if (word.length() > LONGEST_WORD) {
            return new long[] {id(UNKNOWN)};
        }
        LongStream.Builder pieces = LongStream.builder();
        for (int from = 0; from < word.length(); ) {
            int to = word.length();
            Integer found = vocabulary.get(piece(word, from, to));
            while (found == null && --to > from) {
                found = vocabulary.get(piece(word, from, to));
            }
            if (found == null) {
                return new long[] {id(UNKNOWN)};
            }
            pieces.add(found);
            from = to;
        }
        return pieces.build().toArray();
    }

    private static String piece(String word, int from, int to) {
        return (from > 0 ? "##" : "") + word.substring(from, to);
    }
}
