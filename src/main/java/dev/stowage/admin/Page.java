package dev.stowage.admin;

import java.util.List;

/**
 * A list, or a part of one.
 *
 * @param object what it is, as the API beside this one says it
 * @param hasMore whether there is more after it
 */
record Page<T>(String object, List<T> data, boolean hasMore) {

    Page {
        data = List.copyOf(data);
    }

    static <T> Page<T> of(List<T> all) {
        return new Page<>("list", all, false);
    }

    /** The first {@code limit} of {@code found}, which may hold one more to tell whether there is more. */
    static <T> Page<T> of(List<T> found, int limit) {
        return new Page<>("list", found.subList(0, Math.min(limit, found.size())), found.size() > limit);
    }
}
