package dev.stowage.core.compaction;

import java.util.List;
import java.util.Map;

/** Vectors of texts, so far as they can be had. */
@FunctionalInterface
public interface Vectors {

    /** The vectors that there are, by text; none where there is none. */
    Map<String, Vector> of(List<String> texts);
}
