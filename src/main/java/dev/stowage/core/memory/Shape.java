package dev.stowage.core.memory;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How a tool says that a run went well or failed, and what failed.
 *
 * @param fails what only a failed run prints
 * @param passes what a run prints that went well
 * @param names what failed, by the first group that matches; those of an earlier pattern are nearer to the matter
 */
record Shape(Pattern fails, Pattern passes, List<Pattern> names) {

    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final Pattern CALL = Pattern.compile("\\(\\)$");
    private static final int MOST_NAMES = 3;
    private static final int LONGEST_NAME = 120;

    Shape {
        names = List.copyOf(names);
    }

    static Shape of(String fails, String passes, String... names) {
        return new Shape(
                Pattern.compile("(?m)" + fails),
                Pattern.compile("(?m)" + passes),
                Stream.of(names).map(name -> Pattern.compile("(?m)" + name)).toList());
    }

    /** What prints as one of several does. */
    static Shape any(Shape... shapes) {
        return new Shape(
                joined(Stream.of(shapes).map(Shape::fails)),
                joined(Stream.of(shapes).map(Shape::passes)),
                Stream.of(shapes).flatMap(shape -> shape.names.stream()).toList());
    }

    private static Pattern joined(Stream<Pattern> patterns) {
        return Pattern.compile(patterns.map(Pattern::pattern).collect(Collectors.joining("|")));
    }

    boolean fails(String output) {
        return fails.matcher(output).find();
    }

    boolean passes(String output) {
        return passes.matcher(output).find();
    }

    /** The first few things that failed, each once. */
    List<String> failing(String output) {
        Set<String> failing = new LinkedHashSet<>();
        for (Pattern pattern : names) {
            Matcher name = pattern.matcher(output);
            while (failing.size() < MOST_NAMES && name.find()) {
                group(name).map(Shape::inShort).filter(Shape::isName).ifPresent(failing::add);
            }
            if (!failing.isEmpty()) {
                break;
            }
        }
        return List.copyOf(failing);
    }

    private static Optional<String> group(MatchResult name) {
        return IntStream.rangeClosed(1, name.groupCount())
                .mapToObj(group -> Optional.ofNullable(name.group(group)))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Without the folder of a test's file, and without what makes a name a call. */
    private static String inShort(String name) {
        String line = CALL.matcher(BLANKS.matcher(name).replaceAll(" ").strip()).replaceFirst("");
        int inside = line.indexOf("::");
        return inside < 0 ? line : line.substring(line.lastIndexOf('/', inside) + 1);
    }

    private static boolean isName(String name) {
        return !name.isEmpty() && name.length() <= LONGEST_NAME;
    }
}
