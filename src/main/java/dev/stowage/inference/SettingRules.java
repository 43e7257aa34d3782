package dev.stowage.inference;

import java.net.URI;
import java.time.Duration;

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
}
