package dev.stowage.admin;

import java.util.regex.Pattern;

/**
 * Takes secrets out of settings: what is named like one, the values of headers, what programs are
 * started with, and what stands in URLs.
 */
final class Masking {

    static final String MASK = "******";

    private static final Pattern SECRET = Pattern.compile(
            "key|token|secret|passw|credential|authorization|cookie|headers$|\\.(?:headers|env|args)\\b",
            Pattern.CASE_INSENSITIVE);

    /** To the last {@code @}: passwords may hold one, and hosts may not. */
    private static final Pattern USER_INFO = Pattern.compile("://\\S*@");

    private static final Pattern QUERY_VALUE = Pattern.compile("([?&][^=&\\s]*=)[^&#\\s]*");

    private Masking() {}

    /** Whether what has this name is not to be shown. */
    static boolean isSecret(String name) {
        return SECRET.matcher(name).find();
    }

    /**
     * A text without secrets.
     *
     * @param secret whether all of it is one
     */
    static String masked(boolean secret, String text) {
        if (secret && !text.isEmpty()) {
            return MASK;
        }
        String withoutUser = USER_INFO.matcher(text).replaceAll("://" + MASK + "@");
        return QUERY_VALUE.matcher(withoutUser).replaceAll("$1" + MASK);
    }
}
