package dev.stowage.core.memory;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A program with its arguments, without what only leads up to it: variables, limits of time, runners of packages.
 *
 * @param program its name, in small letters, without its folder
 */
record Invocation(String program, List<String> arguments) {

    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_]\\w*=.*", Pattern.DOTALL);
    private static final Pattern PYTHON = Pattern.compile("(?:python|pypy|py)[\\d.]*");
    private static final Pattern ENDING = Pattern.compile("\\.(?:exe|cmd|bat|sh)$");
    private static final Set<String> LEADING = Set.of(
            "time", "nice", "nohup", "sudo", "env", "command", "exec", "npx", "bunx", "pnpx", "xvfb-run", "timeout");
    private static final Set<String> RUNNERS = Set.of("poetry", "uv", "pipenv", "pdm", "hatch", "rye", "coverage");
    private static final Set<String> PACKAGERS = Set.of("npm", "pnpm", "yarn", "bun");
    private static final Set<String> EXECUTE = Set.of("exec", "dlx", "x");
    private static final Pattern DURATION = Pattern.compile("\\d+(?:\\.\\d+)?[smhd]?");

    Invocation {
        arguments = List.copyOf(arguments);
    }

    static Invocation of(List<String> words) {
        if (words.isEmpty()) {
            return new Invocation("", List.of());
        }
        String program = base(words.get(0));
        List<String> rest = words.subList(1, words.size());
        if (VARIABLE.matcher(words.get(0)).matches()) {
            return of(rest);
        }
        if (LEADING.contains(program)) {
            return of(withoutOptions(rest));
        }
        if (RUNNERS.contains(program) && startsWith(rest, Set.of("run"))) {
            return program.equals("coverage")
                    ? python(rest.subList(1, rest.size()))
                    : of(withoutOptions(rest.subList(1, rest.size())));
        }
        if (PACKAGERS.contains(program) && startsWith(rest, EXECUTE)) {
            return of(withoutOptions(rest.subList(1, rest.size())));
        }
        return PYTHON.matcher(program).matches() ? python(rest) : new Invocation(program, rest);
    }

    private static boolean startsWith(List<String> words, Set<String> first) {
        return !words.isEmpty() && first.contains(words.get(0));
    }

    private static List<String> withoutOptions(List<String> words) {
        int at = 0;
        while (at < words.size()
                && (words.get(at).startsWith("-")
                        || DURATION.matcher(words.get(at)).matches())) {
            at++;
        }
        return words.subList(at, words.size());
    }

    /** A module, or a script by its name. */
    private static Invocation python(List<String> words) {
        for (int at = 0; at < words.size(); at++) {
            if (words.get(at).equals("-m") && at + 1 < words.size()) {
                return new Invocation(base(words.get(at + 1)), words.subList(at + 2, words.size()));
            }
            if (words.get(at).equals("-c")) {
                break;
            }
            if (!words.get(at).startsWith("-")) {
                return new Invocation(base(words.get(at)), words.subList(at + 1, words.size()));
            }
        }
        return new Invocation("python", List.of());
    }

    private static String base(String program) {
        String name = program.substring(Math.max(program.lastIndexOf('/'), program.lastIndexOf('\\')) + 1);
        return ENDING.matcher(name.toLowerCase(Locale.ROOT)).replaceFirst("");
    }
}
