package dev.stowage.outline;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Which nodes of a grammar an outline speaks of. Names of nodes stand in one text, apart from each other by blanks. */
final class Rules {

    /** What a node is to an outline. */
    enum Part {
        PACKAGE,
        IMPORT,
        /** Others may stand inside. */
        TYPE,
        /** Nothing inside is of interest. */
        FUNCTION,
        CONSTANT,
        /** Belongs to the next one inside, and starts it. */
        PREFIX,
        COMMENT
    }

    private final Map<String, Part> parts = new HashMap<>();
    private final Map<String, Pattern> wanted = new HashMap<>();

    static Rules of(String types, String functions) {
        return new Rules().with(Part.TYPE, types).with(Part.FUNCTION, functions);
    }

    Rules packages(String nodes) {
        return with(Part.PACKAGE, nodes);
    }

    Rules imports(String nodes) {
        return with(Part.IMPORT, nodes);
    }

    Rules constants(String nodes) {
        return with(Part.CONSTANT, nodes);
    }

    Rules prefixes(String nodes) {
        return with(Part.PREFIX, nodes);
    }

    /** These nodes count only where their text begins like this. */
    Rules only(String nodes, String start) {
        each(nodes, node -> wanted.put(node, Pattern.compile(start)));
        return this;
    }

    private Rules with(Part part, String nodes) {
        each(nodes, node -> parts.put(node, part));
        return this;
    }

    private static void each(String nodes, Consumer<String> action) {
        Arrays.stream(nodes.split(" ")).filter(node -> !node.isEmpty()).forEach(action);
    }

    /** What a node is; nothing where it is only on the way to others. */
    Optional<Part> part(String node) {
        return node.endsWith("comment") ? Optional.of(Part.COMMENT) : Optional.ofNullable(parts.get(node));
    }

    /** Whether a node is spoken of, seeing its text. */
    boolean wants(String node, String text) {
        Pattern start = wanted.get(node);
        return start == null || start.matcher(text).lookingAt();
    }
}
