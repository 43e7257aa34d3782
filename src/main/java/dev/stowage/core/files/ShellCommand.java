package dev.stowage.core.files;

import dev.stowage.core.files.FileSighting.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A command line as far as it reads and writes files. What its output is can be told only where one of its statements
 * prints and that one prints a file, perhaps through filters that cut lines off.
 */
final class ShellCommand {

    private static final Set<String> SHELLS = Set.of("bash", "sh", "zsh", "dash", "pwsh", "powershell", "cmd");
    private static final Set<String> READERS =
            Set.of("cat", "sed", "head", "tail", "nl", "bat", "batcat", "type", "get-content", "gc", "less", "more");
    private static final Set<String> SILENT = Set.of(
            "cd", "export", "set", "source", ".", "sleep", "mkdir", "touch", "chmod", "rm", "cp", "mv", "true",
            "pushd");
    private static final Set<String> WHOLE =
            Set.of("cat", "nl", "bat", "batcat", "type", "get-content", "gc", "less", "more");
    private static final int MOST_SHELLS = 4;

    private final List<List<String>> programs = new ArrayList<>();
    private final List<FileCall> written = new ArrayList<>();
    private final List<FileCall> read = new ArrayList<>();
    private String folder = "";
    private int printing;
    private boolean whole;

    private ShellCommand() {}

    /** Reads a command: a line of a script or more, or the words of one. */
    static ShellCommand of(List<String> command) {
        ShellCommand read = new ShellCommand();
        read.command(command, MOST_SHELLS);
        return read;
    }

    /** What it does to files, writing first. */
    List<FileCall> files() {
        List<FileCall> all = new ArrayList<>(written);
        if (printing == 1) {
            all.addAll(read);
        }
        return all;
    }

    /** Whether the one file that it reads is printed from its first line to its last. */
    boolean readsWhole() {
        return printing == 1 && read.size() == 1 && whole;
    }

    /** The programs that it runs, each with its arguments; those that only read another's output are left out. */
    List<List<String>> programs() {
        return List.copyOf(programs);
    }

    /** The directory that it is in when it ends; empty where it went nowhere. */
    String folder() {
        return folder;
    }

    private void command(List<String> command, int shells) {
        if (command.size() == 1) {
            ShellWords.statements(command.get(0)).forEach(pipeline -> pipeline(pipeline, shells));
        } else if (!command.isEmpty()) {
            pipeline(List.of(new ShellWords.Stage(command, List.of())), shells);
        }
    }

    private void pipeline(List<ShellWords.Stage> stages, int shells) {
        boolean prints = true;
        for (ShellWords.Stage stage : stages) {
            prints &= stage.outputs().isEmpty();
            stage.outputs().forEach(this::written);
            writers(stage.words()).forEach(this::written);
        }
        List<String> words = stages.get(0).words();
        if (words.isEmpty()) {
            return;
        }
        String program = words.get(0);
        Optional<String> script = script(words);
        if (script.isPresent() && shells > 0) {
            command(List.of(script.get()), shells - 1);
        } else if (program.equals("cd") && words.size() > 1) {
            folder = within(folder, words.get(words.size() - 1));
        } else {
            programs.add(words);
            reading(stages, prints);
        }
    }

    private void reading(List<ShellWords.Stage> stages, boolean prints) {
        List<String> words = stages.get(0).words();
        if (prints && !isSilent(words)) {
            printing++;
            if (stages.stream().skip(1).allMatch(ShellCommand::cutsOnly)) {
                path(words).ifPresent(path -> read.add(new FileCall(Kind.READ, List.of(within(folder, path)))));
                whole = stages.size() == 1
                        && WHOLE.contains(base(words.get(0)))
                        && words.stream()
                                .skip(1)
                                .filter(word -> word.startsWith("-"))
                                .allMatch("-n"::equals);
            }
        }
    }

    /** The script in {@code bash -lc "script"}. */
    private static Optional<String> script(List<String> words) {
        if (!SHELLS.contains(base(words.get(0)))) {
            return Optional.empty();
        }
        for (int at = 1; at < words.size() - 1; at++) {
            String flag = words.get(at);
            if (flag.equals("/c") || flag.equalsIgnoreCase("-command") || flag.matches("-[a-z]*c")) {
                return Optional.of(words.get(at + 1));
            }
        }
        return Optional.empty();
    }

    private void written(String path) {
        if (!path.startsWith("/dev/") && !path.startsWith("&")) {
            written.add(new FileCall(Kind.WRITTEN, List.of(within(folder, path))));
        }
    }

    /** Files that a program writes by itself. */
    private static List<String> writers(List<String> words) {
        if (words.isEmpty()) {
            return List.of();
        }
        boolean inPlace = words.get(0).equals("sed") && words.stream().anyMatch(word -> word.startsWith("-i"));
        if (words.get(0).equals("tee")) {
            return operands(words);
        }
        return inPlace ? lastOf(operands(words)) : List.of();
    }

    private static boolean isSilent(List<String> words) {
        return SILENT.contains(words.get(0)) || !writers(words).isEmpty();
    }

    private static boolean cutsOnly(ShellWords.Stage stage) {
        return !stage.words().isEmpty() && READERS.contains(base(stage.words().get(0)));
    }

    /** The one file that a reading program prints. */
    private static Optional<String> path(List<String> words) {
        String program = base(words.get(0));
        if (!READERS.contains(program)) {
            return Optional.empty();
        }
        List<String> operands = new ArrayList<>(operands(words));
        if (program.equals("sed")) {
            boolean quiet = words.stream().anyMatch(word -> word.equals("-n") || word.equals("--quiet"));
            boolean scripted = words.contains("-e") || operands.size() < 2;
            if (!quiet || scripted) {
                return Optional.empty();
            }
            operands.remove(0);
        }
        operands.removeIf(word -> word.matches("\\+?\\d+(:\\d*)?|:\\d+"));
        return operands.size() == 1 ? Optional.of(operands.get(0)) : Optional.empty();
    }

    private static List<String> operands(List<String> words) {
        return words.stream().skip(1).filter(word -> !word.startsWith("-")).toList();
    }

    private static List<String> lastOf(List<String> words) {
        return words.isEmpty() ? List.of() : words.subList(words.size() - 1, words.size());
    }

    private static String base(String program) {
        String name = program.substring(Math.max(program.lastIndexOf('/'), program.lastIndexOf('\\')) + 1);
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".exe") ? lower.substring(0, lower.length() - 4) : lower;
    }

    private static String within(String folder, String path) {
        boolean absolute = path.startsWith("/") || path.startsWith("~") || path.matches("[A-Za-z]:.*");
        if (folder.isEmpty() || absolute) {
            return path;
        }
        return folder.endsWith("/") ? folder + path : folder + '/' + path;
    }
}
