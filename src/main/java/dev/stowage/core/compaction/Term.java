package dev.stowage.core.compaction;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something that a conversation names and that nobody can guess who does not see it. */
record Term(Kind kind, String text) {

    enum Kind {
        PATH('/'),
        /** A name out of a program, or a number of an order and the like. */
        NAME('.'),
        /** A number with its unit, a date, a version. */
        FIGURE('\0');

        private final char joint;

        Kind(char joint) {
            this.joint = joint;
        }
    }

    private static final int MOST_JOINTS = 8;
    /** That of {@link String#hashCode}. */
    private static final int HASH = 31;

    /** As a record's own, but without a method handle for each of many thousand. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Term term && kind == term.kind && text.equals(term.text);
    }

    /** Other than a record's own the same in every run, so that what is gone through is gone through in the same order. */
    @Override
    public int hashCode() {
        return HASH * text.hashCode() + kind.joint;
    }

    /** The terms of its kind that can be read off it: those inside it that begin and end where its own parts do. */
    List<Term> inside() {
        int first = text.indexOf(kind.joint);
        if (first < 0) {
            return List.of();
        }
        int[] starts = new int[MOST_JOINTS + 2];
        int parts = 1;
        for (int at = first; at >= 0 && parts <= MOST_JOINTS; at = text.indexOf(kind.joint, at + 1)) {
            starts[parts++] = at + 1;
        }
        starts[parts] = text.length() + 1;
        List<Term> inside = new ArrayList<>(parts * parts);
        for (int from = 0; from < parts; from++) {
            for (int to = from + 1; to <= parts; to++) {
                if (to - from < parts && starts[to] - 1 > starts[from]) {
                    inside.add(new Term(kind, text.substring(starts[from], starts[to] - 1)));
                }
            }
        }
        return inside;
    }
}
