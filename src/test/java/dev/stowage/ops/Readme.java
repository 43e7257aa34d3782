package dev.stowage.ops;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The commands that the README tells people to type. */
final class Readme {

    private static final Pattern BLOCK = Pattern.compile("(?m)^(?: {4}\\S.*\\n(?: {4}.*\\n)*)");
    private static final Pattern SPOKEN = Pattern.compile("`((?:java|bench|\\./mvnw|docker)[^`]+)`");
    private static final Pattern CONTINUED = Pattern.compile("\\\\\\n\\s*");

    private final String text;

    private Readme(String text) {
        this.text = text;
    }

    static Readme read() {
        try {
            return new Readme(Files.readString(Path.of("README.md")));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Those of its indented blocks, and those within sentences, in this order. */
    List<String> commands() {
        List<String> spoken = SPOKEN.matcher(text)
                .results()
                .map(found -> found.group(1))
                .filter(words -> words.contains(" "))
                .toList();
        return Stream.concat(
                        blocks().stream()
                                .filter(block -> !isSettings(block))
                                .flatMap(block ->
                                        CONTINUED.matcher(block).replaceAll("").lines()),
                        spoken.stream())
                .toList();
    }

    /** What it shows of a configuration file. */
    String settings() {
        return String.join("\n", blocks().stream().filter(Readme::isSettings).toList());
    }

    private List<String> blocks() {
        return BLOCK.matcher(text)
                .results()
                .map(MatchResult::group)
                .map(block -> block.stripTrailing().stripIndent())
                .toList();
    }

    private static boolean isSettings(String block) {
        return block.lines().findFirst().filter(line -> line.endsWith(":")).isPresent();
    }
}
