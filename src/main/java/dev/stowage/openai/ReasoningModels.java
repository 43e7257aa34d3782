package dev.stowage.openai;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Models that want an assistant's earlier reasoning back, by their names. */
public final class ReasoningModels {

    /** DeepSeek V4 and the unversioned name of V4.1, and Xiaomi's models, answer 400 without it. */
    private static final List<String> ALWAYS = List.of("deepseek-v4", "deepseek-flash", "mimo");

    private static final String KIMI_K = "kimi-k";

    /** Kimi K2 may have a date behind it that is no minor version: {@code kimi-k2-0905}. */
    private static final Pattern KIMI = Pattern.compile(KIMI_K + "(\\d{1,2})(?:[.p](\\d{1,2}))?(?!\\d).*");

    private ReasoningModels() {}

    /** Whether {@code model} does; a vendor's name before a slash does not matter. */
    public static boolean wantReasoningBack(String model) {
        String name = model.substring(model.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        for (String beginning : ALWAYS) {
            if (name.startsWith(beginning)) {
                return true;
            }
        }
        return name.startsWith(KIMI_K) && isPreservingKimi(name);
    }

    /** From K2.7 on Kimi preserves all reasoning. */
    private static boolean isPreservingKimi(String name) {
        Matcher kimi = KIMI.matcher(name);
        if (!kimi.matches()) {
            return false;
        }
        int major = Integer.parseInt(kimi.group(1));
        int minor = kimi.group(2) == null ? 0 : Integer.parseInt(kimi.group(2));
        return major > 2 || (major == 2 && minor >= 7);
    }
}
