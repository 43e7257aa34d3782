package dev.stowage.core.files;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a text may be cut: never inside what a reader sees as one character, a pair of surrogates least of all. */
public final class Graphemes {

    private static final Pattern CLUSTER = Pattern.compile("\\X");
    /** Longer clusters are somebody's joke; they are cut between code points. */
    private static final int REACH = 64;

    private Graphemes() {}

    /** The last place at or before {@code at} where a cluster starts. */
    public static int floor(String text, int at) {
        if (at <= 0 || at >= text.length()) {
            return Math.max(0, Math.min(at, text.length()));
        }
        if (standsAlone(text.charAt(at - 1)) && standsAlone(text.charAt(at))) {
            return at;
        }
        int start = whole(text, Math.max(0, at - REACH));
        Matcher cluster = CLUSTER.matcher(text).region(start, Math.min(text.length(), at + REACH));
        int last = start;
        while (cluster.find() && cluster.end() <= at) {
            last = cluster.end();
        }
        return last > start ? last : whole(text, at);
    }

    /** A letter, digit or mark of ASCII; no cluster has two of them. */
    private static boolean standsAlone(char letter) {
        return letter >= ' ' && letter <= '~';
    }

    /** The first place at or behind {@code at} where a cluster starts. */
    static int ceiling(String text, int at) {
        int floor = floor(text, at);
        if (floor >= at) {
            return floor;
        }
        Matcher cluster = CLUSTER.matcher(text).region(floor, Math.min(text.length(), floor + 2 * REACH));
        return cluster.lookingAt() ? Math.max(at, cluster.end()) : text.length();
    }

    /** As much of a text as fits, with a mark where something is missing. */
    public static String clipped(String text, int most) {
        return text.length() <= most ? text : text.substring(0, floor(text, Math.max(0, most - 1))) + "…";
    }

    private static int whole(String text, int at) {
        boolean inPair = at > 0
                && at < text.length()
                && Character.isHighSurrogate(text.charAt(at - 1))
                && Character.isLowSurrogate(text.charAt(at));
        return inPair ? at - 1 : at;
    }
}
