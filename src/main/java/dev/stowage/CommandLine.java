package dev.stowage;

import java.io.PrintStream;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The words that Stowage is started with, where they are no settings. */
final class CommandLine {

    private static final int FINE = 0;
    private static final int WRONG_USAGE = 2;

    private static final String HELP = "--help";
    private static final String VERSION = "--version";
    private static final List<String> OPTIONS = List.of(CheckStart.OPTION, HELP, VERSION);

    /** Spring Boot's own that need no value. */
    private static final List<String> SPRING_BOOTS = List.of("--debug", "--trace");

    /** More letters than that were not mistyped. */
    private static final int SLIPS = 3;

    private static final String USAGE = """
            java -jar stowage.jar [--KEY=VALUE...]          starts the proxy
            java -jar stowage.jar --check [--KEY=VALUE...]  says what a start would say, and whether upstreams and store
                                                            can be reached
            java -jar stowage.jar replay [FILE...]          replays recordings and reports; replay --help says how
            java -jar stowage.jar --version

            Settings come from the command line, from the environment (STOWAGE_UPSTREAM_BASE_URL is
            stowage.upstream.base-url) and from config/application.yaml. docs/configuration.md has them all.
            """;

    private CommandLine() {}

    /** The exit code where the words ask for no start, or for one that there is not; what is to be said of that is printed. */
    static OptionalInt answer(String[] words, PrintStream out, PrintStream err) {
        List<String> all = List.of(words);
        if (all.contains(HELP) || all.contains("-h")) {
            out.print(USAGE);
            return OptionalInt.of(FINE);
        }
        if (all.contains(VERSION)) {
            out.println("Stowage " + version());
            return OptionalInt.of(FINE);
        }
        OptionalInt wrong = IntStream.range(0, words.length)
                .filter(at -> isNothing(words[at]))
                .findFirst();
        if (wrong.isEmpty()) {
            return OptionalInt.empty();
        }
        err.println("Stowage cannot start: " + refusal(all, wrong.getAsInt()));
        err.println("All options: java -jar stowage.jar --help");
        return OptionalInt.of(WRONG_USAGE);
    }

    private static String version() {
        return Objects.requireNonNullElse(Stowage.class.getPackage().getImplementationVersion(), "of no version");
    }

    private static boolean isNothing(String word) {
        boolean known = OPTIONS.contains(word) || SPRING_BOOTS.contains(word);
        boolean setting = word.startsWith("--") && (word.indexOf('=') > 2 || word.indexOf('.') > 2);
        return !known && !setting && !word.isBlank();
    }

    /** Values are not repeated, wherever they stand: there may be a key among them. */
    private static String refusal(List<String> words, int wrong) {
        String before = wrong == 0 ? "" : words.get(wrong - 1);
        if (before.startsWith("--") && before.contains(".") && !before.contains("=")) {
            return "the value of " + before + " belongs to it, as in " + before + "=VALUE";
        }
        String name = words.get(wrong).split("=", 2)[0];
        if (name.startsWith("-D")) {
            return name + " must stand before -jar, or be " + name.replaceFirst("-D", "--") + "=VALUE";
        }
        return "there is no option " + name
                + near(name).map(near -> "; did you mean " + near + "?").orElse("; a setting is --KEY=VALUE");
    }

    private static Optional<String> near(String name) {
        return Stream.concat(OPTIONS.stream(), Stream.of("replay"))
                .filter(option -> Spelling.distance(option, name) <= SLIPS)
                .min(Comparator.comparingInt(option -> Spelling.distance(option, name)));
    }
}
