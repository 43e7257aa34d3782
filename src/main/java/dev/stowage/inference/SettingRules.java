package dev.stowage.inference;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What holds for settings of every server that is asked for something beside a request. */
final class SettingRules {

    private SettingRules() {}

    /** Whether a time limit is more than nothing, and at most {@code longest}. */
    static boolean isWithin(Duration time, Duration longest) {
        return !time.isNegative() && !time.isZero() && time.compareTo(longest) <= 0;
    }

    /** Whether it is the address of a server, without a credential in it. */
    static boolean isAddress(URI url) {
        boolean http = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
        return http && url.getRawAuthority() != null && url.getRawUserInfo() == null;
    }

    /** Secrets that were read from files end in a line break, which no header can hold. */
    static @Nullable String secret(@Nullable String text) {
        return text == null ? null : text.strip();
    }

    /** Whether a header can hold it. */
    static boolean isLine(@Nullable String text) {
        return text == null || text.chars().noneMatch(letter -> letter < ' ' || letter == 0x7f);
    }
}
