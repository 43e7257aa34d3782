package dev.stowage.replay;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which conversations have charts: a page with a thousand charts is of no use to anyone. */
final class Largest {

    private static final int MOST = 60;

    private Largest() {}

    /** The largest conversations, in their own order. */
    static List<Comparison> of(List<Comparison> all) {
        Set<Comparison> largest = new HashSet<>(all.stream()
                .sorted(Comparator.comparingLong(
                                (Comparison each) -> each.directly().prompt())
                        .reversed())
                .limit(MOST)
                .toList());
        return all.stream().filter(largest::contains).toList();
    }

    /** Says so where some are left out. */
    static void tell(Markup page, List<Comparison> all) {
        if (all.size() > MOST) {
            page.element("p", "The " + MOST + " largest conversations.");
        }
    }
}
