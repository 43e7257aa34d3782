package dev.stowage.core.files;

import dev.stowage.core.files.Pasted.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Fenced blocks whose first line, or the line before them, names the file that they show. */
final class Fences {

    private static final Pattern FENCE = Pattern.compile("[ \\t]{0,12}(`{3,12}|~{3,12})([^`\\n]{0,400})");
    private static final Pattern MARKS =
            Pattern.compile("[\\s*`'\"#>():,]+|\\b(?:file|path|title|filename|filepath)[=:]");
    private static final Pattern FIRST_LINE =
            Pattern.compile("\\s{0,12}(?://|#|--|/\\*|<!--)\\s?(?:file ?path|file|path):\\s?(\\S{1,400})[^\\n]{0,20}");
    /** Editors write {@code 12:20:src/a.ts} or {@code src/a.ts:12-20}. */
    private static final Pattern RANGED = Pattern.compile("\\b\\d+(?:[:-]\\d+)?:(?=\\S)|(?<=\\w):\\d+(?:-\\d+)?\\b");

    private static final Set<String> COMMANDS = Set.of("bash", "sh", "shell", "console", "zsh", "diff", "patch");
    private static final int LONGEST_NAMING = 120;

    private Fences() {}

    static List<Piece> in(String text) {
        if (!text.contains("```") && !text.contains("~~~")) {
            return List.of();
        }
        List<Piece> pieces = new ArrayList<>();
        Lines lines = Lines.of(text);
        int at = 0;
        while (at < lines.count()) {
            Matcher opening = FENCE.matcher(lines.mayFence(at) ? lines.get(at) : "");
            if (opening.matches()) {
                int closing = closing(lines, at + 1, opening.group(1));
                path(lines, at, opening.group(2).strip())
                        .flatMap(piece(lines, at + 1, closing))
                        .ifPresent(pieces::add);
                at = closing;
            }
            at++;
        }
        return pieces;
    }

    /** The line that closes a fence; where none does, the end. */
    private static int closing(Lines lines, int from, String fence) {
        int at = from;
        while (at < lines.count() && !isClosing(lines.get(at).strip(), fence)) {
            at++;
        }
        return at;
    }

    private static boolean isClosing(String line, String fence) {
        return line.length() >= fence.length() && line.chars().allMatch(letter -> letter == fence.charAt(0));
    }

    private static Optional<String> path(Lines lines, int fence, String info) {
        Optional<String> inside = words(info).filter(FileNames::isPath).findFirst();
        if (inside.isPresent() || COMMANDS.contains(info)) {
            return inside;
        }
        return firstLine(lines, fence + 1).or(() -> lineBefore(lines, fence));
    }

    private static Optional<String> firstLine(Lines lines, int first) {
        if (first >= lines.count()) {
            return Optional.empty();
        }
        Matcher named = FIRST_LINE.matcher(lines.get(first));
        return named.matches() ? Optional.of(named.group(1)).filter(FileNames::isPath) : Optional.empty();
    }

    /** The line before names a file if it is nothing else than its path, or leads up to the block with a colon. */
    private static Optional<String> lineBefore(Lines lines, int fence) {
        int at = fence - 1;
        while (at >= 0 && lines.get(at).isBlank()) {
            at--;
        }
        if (at < fence - 2 || at < 0 || lines.get(at).length() > LONGEST_NAMING) {
            return Optional.empty();
        }
        List<String> words = words(lines.get(at)).toList();
        List<String> paths = words.stream().filter(FileNames::isPath).toList();
        boolean leads = words.size() == 1
                || lines.get(at).strip().replaceAll("[*`]+$", "").endsWith(":");
        return paths.size() == 1 && leads ? Optional.of(paths.get(0)) : Optional.empty();
    }

    private static Stream<String> words(String line) {
        return MARKS.splitAsStream(RANGED.matcher(line).replaceAll(" ")).filter(word -> !word.isEmpty());
    }

    /** Blocks to search and replace in are edits, not files. */
    private static Function<String, Optional<Piece>> piece(Lines lines, int first, int closing) {
        if (first >= closing || lines.get(first).startsWith("<<<<<<<")) {
            return path -> Optional.empty();
        }
        int from = lines.all().get(first).from();
        int to = lines.all().get(closing - 1).to();
        return path -> Optional.of(new Piece(path, from, to));
    }
}
