package dev.stowage.core.tokens;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A glob over models' names, {@code *} for any characters and {@code ?} for one. Names are compared in lower case,
 * without the path before them ({@code openai/gpt-4o} is gpt-4o).
 */
public final class ModelPattern {

    /** Longer than any model's name; what a client writes beyond it is not looked at. */
    static final int LONGEST_NAME = 128;

    private final Pattern pattern;
    private final int literals;

    /** The pattern that {@code glob} writes. */
    public ModelPattern(String glob) {
        StringBuilder expression = new StringBuilder();
        int letters = 0;
        for (char character : glob.toLowerCase(Locale.ROOT).toCharArray()) {
            switch (character) {
                case '*' -> expression.append(".*");
                case '?' -> expression.append('.');
                default -> {
                    expression.append(Pattern.quote(String.valueOf(character)));
                    letters++;
                }
            }
        }
        pattern = Pattern.compile(expression.toString(), Pattern.DOTALL);
        literals = letters;
    }

    /** The name of a model as patterns read it. */
    static String name(String model) {
        String name = model.substring(model.lastIndexOf('/') + 1);
        return name.substring(0, Math.min(name.length(), LONGEST_NAME)).toLowerCase(Locale.ROOT);
    }

    /** Whether a model's name, however it is written, matches. */
    public boolean isOf(String model) {
        return matches(name(model));
    }

    /** Whether a name, or what precedes its {@code :variant}, matches. */
    boolean matches(String name) {
        int variant = name.indexOf(':');
        return pattern.matcher(name).matches()
                || (variant > 0 && pattern.matcher(name.substring(0, variant)).matches());
    }

    /** Characters that are not wild; of several patterns that match, the one with most speaks best of a model. */
    int literals() {
        return literals;
    }
}
