package dev.stowage.core.files;

import dev.stowage.core.chat.Spoken;
import java.util.ArrayList;
import java.util.List;

/** Whether a message speaks of a file: by its path, or by the last part of it as a word of its own. */
public final class Mentions {

    /** From here on are scripts that put no blanks between words. */
    private static final char IDEOGRAPHS = 0x2E80;

    private final List<String> texts = new ArrayList<>();

    private Mentions(Spoken message) {
        texts.add(message.text());
        for (Spoken.Call call : message.calls()) {
            texts.add(call.arguments());
            Arguments.of(call.arguments()).members().forEach(member -> texts.add(member.value()));
        }
    }

    private Mentions(String text) {
        texts.add(text);
    }

    /** Of a text by itself. */
    static Mentions of(String text) {
        return new Mentions(text);
    }

    /** Of one message, to be asked about many files. */
    public static Mentions of(Spoken message) {
        return new Mentions(message);
    }

    /** Whether the file at {@code path} is mentioned in its text or in the arguments of its calls. */
    public boolean path(String path) {
        String name = FileNames.base(path);
        return !name.isEmpty() && texts.stream().anyMatch(text -> hasWord(text, name) || hasWord(text, path));
    }

    private static boolean hasWord(String text, String word) {
        int at = text.indexOf(word);
        while (at >= 0 && !standsAlone(text, at, at + word.length())) {
            at = text.indexOf(word, at + 1);
        }
        return at >= 0;
    }

    private static boolean standsAlone(String text, int from, int to) {
        boolean before = from > 0 && isPartOfName(text.charAt(from - 1));
        boolean after = to < text.length() && isPartOfName(text.charAt(to));
        boolean ended = to + 1 < text.length() && text.charAt(to) == '.' && isPartOfName(text.charAt(to + 1));
        return !before && !after && !ended;
    }

    private static boolean isPartOfName(char letter) {
        return (letter < IDEOGRAPHS && Character.isLetterOrDigit(letter)) || letter == '_' || letter == '-';
    }
}
