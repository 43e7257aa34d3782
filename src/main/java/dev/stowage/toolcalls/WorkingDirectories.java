package dev.stowage.toolcalls;

import dev.stowage.core.chat.Spoken;
import dev.stowage.core.files.Actions;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the relative paths of a turn may begin: in the workspace, or where its commands went or were told to run. An agent may also work somewhere
 * else in the workspace without ever saying so.
 */
final class WorkingDirectories {

    private static final int MOST = 4;

    /** Arguments by which tools are told where to run. */
    private static final Pattern ARGUMENT = Pattern.compile(
            "\"(?:cwd|workdir|working_?dir(?:ectory)?)\"\\s{0,9}:\\s{0,9}\"([^\"\\\\]{1,500})\"",
            Pattern.CASE_INSENSITIVE);

    private WorkingDirectories() {}

    /** What a path may stand for, the workspace's own first; one that is absolute stands for itself. */
    static List<String> places(String path, List<Spoken> turn) {
        if (path.startsWith("/")) {
            return List.of(path);
        }
        List<String> places = new ArrayList<>(List.of(path));
        of(turn).stream().limit(MOST).forEach(directory -> places.add(directory + "/" + path));
        return List.copyOf(places);
    }

    private static Set<String> of(List<Spoken> turn) {
        Set<String> found = new LinkedHashSet<>();
        turn.stream().flatMap(said -> said.calls().stream()).forEach(call -> {
            Matcher argument = ARGUMENT.matcher(call.arguments());
            while (argument.find()) {
                add(argument.group(1), found);
            }
            add(Actions.folderAfter(call), found);
        });
        return found;
    }

    /** One step from where one was may be another place than the same step from the workspace. */
    private static void add(String directory, Set<String> found) {
        if (directory.isEmpty()) {
            return;
        }
        List<String> before = List.copyOf(found);
        found.add(directory);
        if (!directory.startsWith("/")) {
            before.forEach(one -> found.add(one + "/" + directory));
        }
    }
}
