package dev.stowage.workspace;

import java.util.List;
import java.util.Optional;

/**
 * The rules of one ignore file.
 *
 * @param rules in their order; the last one that fits counts
 */
record IgnoreFile(List<IgnoreRule> rules) {

    static final IgnoreFile NONE = new IgnoreFile(List.of());

    IgnoreFile {
        rules = List.copyOf(rules);
    }

    static IgnoreFile of(String text) {
        String plain = text.startsWith("\uFEFF") ? text.substring(1) : text;
        return new IgnoreFile(
                plain.lines().map(IgnoreRule::of).flatMap(Optional::stream).toList());
    }

    /** Whether a path is ignored; empty where no rule is about it. */
    Optional<Boolean> ignores(List<String> path, boolean isDirectory) {
        for (int rule = rules.size() - 1; rule >= 0; rule--) {
            if (rules.get(rule).fits(path, isDirectory)) {
                return Optional.of(!rules.get(rule).takesBack());
            }
        }
        return Optional.empty();
    }
}
