package dev.stowage.core.files;

import java.util.List;

/**
 * Lines of a file for others, as a patch has them.
 *
 * @param line where they stand, counted from 0; −1 where the patch does not say so
 * @param anchors lines that stand somewhere before them, in their order
 */
record Hunk(int line, List<String> anchors, List<String> old, List<String> now) {

    Hunk {
        anchors = List.copyOf(anchors);
        old = List.copyOf(old);
        now = List.copyOf(now);
    }
}
