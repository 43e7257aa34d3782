package dev.stowage.workspace;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The names that a path consists of. */
final class Names {

    private static final int LONGEST = 4_096;

    private Names() {}

    /**
     * Those of a file's path as a client gives it.
     *
     * @throws Refusal.Thrown if it is none, or leads out of {@code base} by what is written there
     */
    static List<String> of(String path, Base base) throws Refusal.Thrown {
        Path given = path(path);
        List<String> all = plain(given);
        if (!given.isAbsolute()) {
            return all;
        }
        for (Path top :
                List.of(base.below(base.root().named()), base.below(base.root().real()))) {
            if (given.startsWith(top)) {
                return plain(top.relativize(given));
            }
        }
        throw Refusal.OUTSIDE.thrown();
    }

    /**
     * Those of a directory in a root.
     *
     * @throws Refusal.Thrown if it is none, or absolute, or leads out by what is written there
     */
    static List<String> ofDirectory(String path) throws Refusal.Thrown {
        Path given = path(path);
        if (given.isAbsolute()) {
            throw Refusal.OUTSIDE.thrown();
        }
        return plain(given);
    }

    private static Path path(String path) throws Refusal.Thrown {
        boolean written = !path.isBlank()
                && path.length() <= LONGEST
                && path.chars().noneMatch(Character::isISOControl)
                && path.indexOf('\\') < 0;
        try {
            if (written) {
                return Path.of(path);
            }
        } catch (InvalidPathException invalid) {
            // Answered as any other that is none.
        }
        throw Refusal.NO_PATH.thrown();
    }

    private static List<String> plain(Path path) throws Refusal.Thrown {
        List<String> names = new ArrayList<>();
        for (Path name : path) {
            String text = name.toString();
            if (text.equals("..")) {
                throw Refusal.OUTSIDE.thrown();
            }
            if (!text.equals(".") && !text.isEmpty()) {
                names.add(text);
            }
        }
        return List.copyOf(names);
    }

    /**
     * Those of any file, wherever it is.
     *
     * @throws Refusal.Thrown if it is none, or goes upwards
     */
    static List<String> ofAny(String path) throws Refusal.Thrown {
        return plain(path(path));
    }

    static List<String> below(Path top, Path file) throws Refusal.Thrown {
        return plain(top.relativize(file));
    }
}
