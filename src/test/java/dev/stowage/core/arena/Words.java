package dev.stowage.core.arena;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Texts whose tokens are their words, and tokens by zone in the order of zones. */
final class Words {

    /** Words of a fence. */
    static final long FENCE = 4;

    private static final List<Zone> ZONES = List.of(Zone.values());

    private Words() {}

    static long count(String text) {
        long words = 0;
        boolean inWord = false;
        for (int i = 0; i < text.length(); i++) {
            boolean blank = Character.isWhitespace(text.charAt(i));
            words += !blank && !inWord ? 1 : 0;
            inWord = !blank;
        }
        return words;
    }

    /** A line of that many words, all alike. */
    static String line(String word, int words) {
        return String.join(" ", IntStream.range(0, words).mapToObj(i -> word).toList());
    }

    /** Numbered lines of {@code words} words each. */
    static String lines(int lines, int words) {
        return IntStream.rangeClosed(1, lines)
                .mapToObj(i -> line("l" + i, words))
                .collect(Collectors.joining("\n"));
    }

    static ZoneTokens tokens(long... byZone) {
        Map<Zone, Long> tokens = new EnumMap<>(Zone.class);
        for (int i = 0; i < byZone.length; i++) {
            tokens.put(ZONES.get(i), byZone[i]);
        }
        return new ZoneTokens(tokens);
    }

    /** Floor and cap of zone after zone. */
    static Limits limits(long... floorsAndCaps) {
        Map<Zone, ZoneLimits> limits = new EnumMap<>(Zone.class);
        for (int i = 0; i < floorsAndCaps.length / 2; i++) {
            limits.put(ZONES.get(i), new ZoneLimits(floorsAndCaps[2 * i], floorsAndCaps[2 * i + 1]));
        }
        return new Limits(limits);
    }

    static Limits standardLimits() {
        return new Limits(Arrays.stream(Zone.values()).collect(Collectors.toMap(zone -> zone, Zone::limits)));
    }
}
