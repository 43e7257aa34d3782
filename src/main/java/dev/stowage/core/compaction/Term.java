package dev.stowage.core.compaction;

import java.util.ArrayList;
import java.util.List;

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

    /** The terms of its kind that can be read off it: those inside it that begin and end where its own parts do. */
    List<Term> inside() {
        List<Integer> starts = new ArrayList<>(List.of(0));
        for (int at = text.indexOf(kind.joint);
                at >= 0 && starts.size() <= MOST_JOINTS;
                at = text.indexOf(kind.joint, at + 1)) {
            starts.add(at + 1);
        }
        if (starts.size() == 1) {
            return List.of();
        }
        starts.add(text.length() + 1);
        List<Term> inside = new ArrayList<>();
        for (int i = 0; i + 1 < starts.size(); i++) {
            for (int j = i + 1; j < starts.size(); j++) {
                if (j - i < starts.size() - 1 && starts.get(j) - 1 > starts.get(i)) {
                    inside.add(new Term(kind, text.substring(starts.get(i), starts.get(j) - 1)));
                }
            }
        }
        return inside;
    }
}
