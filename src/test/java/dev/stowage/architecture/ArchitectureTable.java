package dev.stowage.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The package tables of ARCHITECTURE.md.
 *
 * @param core core packages, each allowed to use those before it
 * @param shell the other packages
 */
record ArchitectureTable(List<String> core, List<Shell> shell) {

    /** One row of the shell table. */
    record Shell(String name, Set<String> uses, Set<String> libraries) {}

    private static final Pattern NAME = Pattern.compile("`([^`]+)`");
    private static final Pattern WORD = Pattern.compile("[a-z]+");

    static ArchitectureTable read() throws IOException {
        List<String> core = new ArrayList<>();
        List<Shell> shell = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of("ARCHITECTURE.md"))) {
            List<String> cells =
                    Stream.of(line.split("\\|", -1)).map(String::strip).toList();
            if (line.startsWith("| `core.")) {
                core.add(names(cells.get(1)).get(0));
            } else if (line.startsWith("| `") && cells.size() == 6) {
                Set<String> uses = WORD.matcher(cells.get(3))
                        .results()
                        .map(MatchResult::group)
                        .collect(Collectors.toSet());
                shell.add(new Shell(names(cells.get(1)).get(0), uses, Set.copyOf(names(cells.get(4)))));
            }
        }
        return new ArchitectureTable(core, shell);
    }

    /** The row that a package below {@code dev.stowage} belongs to. */
    Stream<String> names() {
        return Stream.concat(core.stream(), shell.stream().map(Shell::name));
    }

    private static List<String> names(String cell) {
        return NAME.matcher(cell).results().map(match -> match.group(1)).toList();
    }
}
