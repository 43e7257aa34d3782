package dev.stowage.toolcalls;

import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the tool that a client means by a name: many put the server's name before it, each in its own way. */
final class ToolNames {

    private ToolNames() {}

    /** A tool where it is at home. */
    record Found(ServerLine line, Tool tool) {

        /** Its word that it changes nothing. What it does not say, or says in two ways, is no. */
        boolean onlyReads() {
            return Optional.ofNullable(tool.annotations())
                    .filter(told -> Boolean.TRUE.equals(told.readOnlyHint()))
                    .filter(told -> !Boolean.TRUE.equals(told.destructiveHint()))
                    .isPresent();
        }

        private boolean isMeantBy(String name) {
            String own = plain(tool.name());
            String full = plain(line.name()) + "_" + own;
            return Stream.of(own, full, "mcp_" + full).anyMatch(name::equals);
        }
    }

    /** The only tool that a name can mean; empty where there is none, or more than one. */
    static Optional<Found> meant(String name, List<Found> tools) {
        String wanted = plain(name);
        List<Found> found =
                tools.stream().filter(tool -> tool.isMeantBy(wanted)).toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
    }
}
