package dev.stowage.core.session;

import dev.stowage.core.chat.Sha256;
import java.util.regex.Pattern;

/** Names of sessions that any file system takes: two sessions never have the same. */
public final class FileName {

    private static final Pattern FOREIGN = Pattern.compile("[^A-Za-z0-9._-]");
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]*");
    private static final int LONGEST = 100;
    private static final int DIGITS = 16;

    private FileName() {}

    /** The id as it is where it can be a name, else what can be of it and a digest. */
    public static String of(String id) {
        String plain =
                FOREIGN.matcher(id.substring(0, Math.min(LONGEST, id.length()))).replaceAll("_");
        boolean same = plain.equals(id) && PLAIN.matcher(id).matches();
        return same ? id : "s" + plain + "-" + Sha256.hex(id).substring(0, DIGITS);
    }
}
