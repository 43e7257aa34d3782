package dev.stowage.workspace;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A line of an ignore file.
 *
 * @param takesBack whether what it fits is not ignored
 * @param directoriesOnly whether it fits directories only
 * @param atAnyDepth whether it is about the last name, wherever that is
 * @param names patterns of a path's names, from the ignore file's directory on; empty stands for any number of them
 */
record IgnoreRule(boolean takesBack, boolean directoriesOnly, boolean atAnyDepth, List<Optional<Glob>> names) {

    private static final String ANY = "**";

    IgnoreRule {
        names = List.copyOf(names);
    }

    /** Empty where the line is no rule, or one that fits nothing. */
    static Optional<IgnoreRule> of(String line) {
        String rule = withoutSpace(line);
        if (rule.isEmpty() || rule.startsWith("#")) {
            return Optional.empty();
        }
        boolean takesBack = rule.startsWith("!");
        String pattern = takesBack ? rule.substring(1) : rule;
        boolean directoriesOnly = pattern.endsWith("/");
        String path = directoriesOnly ? pattern.substring(0, pattern.length() - 1) : pattern;
        boolean atAnyDepth = path.indexOf('/') < 0;
        return names(path.startsWith("/") ? path.substring(1) : path, atAnyDepth)
                .map(names -> new IgnoreRule(takesBack, directoriesOnly, atAnyDepth, names));
    }

    /** Spaces at the end do not count, unless a backslash stands before them. */
    private static String withoutSpace(String line) {
        int end = line.length();
        while (end > 0 && line.charAt(end - 1) == ' ' && !isEscaped(line, end - 1)) {
            end--;
        }
        return line.substring(0, end);
    }

    private static boolean isEscaped(String line, int at) {
        int slashes = 0;
        while (slashes < at && line.charAt(at - 1 - slashes) == '\\') {
            slashes++;
        }
        return slashes % 2 == 1;
    }

    private static Optional<List<Optional<Glob>>> names(String path, boolean atAnyDepth) {
        List<Optional<Glob>> names = new ArrayList<>();
        for (String name : path.replace("\\/", "/").split("/", -1)) {
            boolean any = !atAnyDepth && name.equals(ANY);
            Optional<Glob> glob = any ? Optional.empty() : Glob.of(name);
            if (name.isEmpty() || (!any && glob.isEmpty())) {
                return Optional.empty();
            }
            names.add(glob);
        }
        return Optional.of(names);
    }

    /**
     * Whether it is about a path.
     *
     * @param path its names from the ignore file's directory on, at least one
     */
    boolean fits(List<String> path, boolean isDirectory) {
        if (directoriesOnly && !isDirectory) {
            return false;
        }
        return atAnyDepth ? fitsName(path.get(path.size() - 1)) : fitsAll(path);
    }

    private boolean fitsName(String name) {
        return names.get(0).orElseThrow().fits(name);
    }

    /** By how many names fit the patterns so far: each pattern is held against each name once. */
    private boolean fitsAll(List<String> path) {
        boolean[] reached = new boolean[path.size() + 1];
        reached[0] = true;
        for (int rule = 0; rule < names.size(); rule++) {
            boolean last = rule == names.size() - 1;
            reached = names.get(rule).isPresent()
                    ? one(reached, path, names.get(rule).get())
                    : any(reached, last);
        }
        return reached[path.size()];
    }

    private static boolean[] one(boolean[] before, List<String> path, Glob glob) {
        boolean[] after = new boolean[before.length];
        for (int at = 0; at < path.size(); at++) {
            after[at + 1] = before[at] && glob.fits(path.get(at));
        }
        return after;
    }

    /** At the end of a pattern it stands for what is in a directory, not for the directory. */
    private static boolean[] any(boolean[] before, boolean last) {
        boolean[] after = new boolean[before.length];
        boolean reached = false;
        for (int at = 0; at < before.length; at++) {
            after[at] = reached || (before[at] && !last);
            reached |= before[at];
        }
        return after;
    }
}
