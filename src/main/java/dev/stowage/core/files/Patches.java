package dev.stowage.core.files;

import dev.stowage.core.files.FileChange.Deleted;
import dev.stowage.core.files.FileChange.Edit;
import dev.stowage.core.files.FileChange.Edited;
import dev.stowage.core.files.FileChange.Moved;
import dev.stowage.core.files.FileChange.Whole;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads patches: unified diffs, and those between {@code *** Begin Patch} and {@code *** End Patch}. */
final class Patches {

    private static final Pattern OPENING = Pattern.compile("\\*\\*\\* (Update|Add|Delete) File: (.{1,400})");
    private static final Pattern MOVE = Pattern.compile("\\*\\*\\* Move to: (.{1,400})");
    private static final Pattern OLD = Pattern.compile("--- (?:a/)?([^\\t]{1,400})(?:\\t.{0,100})?");
    private static final Pattern NEW = Pattern.compile("\\+\\+\\+ (?:b/)?([^\\t]{1,400})(?:\\t.{0,100})?");
    private static final Pattern PLACE =
            Pattern.compile("@@ -(\\d{1,7})(?:,(\\d{1,7}))? \\+\\d{1,7}(?:,\\d{1,7})? @@.{0,400}");
    private static final String NOWHERE = "/dev/null";

    private final List<String> lines;
    private final List<FileChange> changes = new ArrayList<>();
    private int at;

    private Patches(String text) {
        lines = text.lines().toList();
    }

    /** What a patch does, file by file; nothing where the text is none. */
    static List<FileChange> in(String text) {
        Patches patches = new Patches(text);
        while (patches.at < patches.lines.size()) {
            patches.file();
        }
        return patches.changes;
    }

    /** The hunks of one file's diff, without what names the file. */
    static List<Hunk> hunks(String diff) {
        return new Patches(diff).hunks();
    }

    private void file() {
        String line = lines.get(at++);
        Matcher opening = OPENING.matcher(line);
        Matcher old = OLD.matcher(line);
        if (opening.matches()) {
            marked(opening.group(1), opening.group(2).strip());
        } else if (old.matches() && at < lines.size()) {
            Matcher now = NEW.matcher(lines.get(at));
            if (now.matches()) {
                at++;
                unified(old.group(1).strip(), now.group(1).strip());
            }
        }
    }

    private void marked(String what, String path) {
        switch (what) {
            case "Delete" -> changes.add(new Deleted(path));
            case "Add" -> changes.add(new Whole(path, added()));
            default -> updated(path);
        }
    }

    private String added() {
        StringBuilder text = new StringBuilder();
        while (at < lines.size() && lines.get(at).startsWith("+")) {
            text.append(lines.get(at++).substring(1)).append('\n');
        }
        return text.toString();
    }

    private void updated(String path) {
        Matcher move = MOVE.matcher(at < lines.size() ? lines.get(at) : "");
        boolean moves = move.matches();
        at += moves ? 1 : 0;
        List<Hunk> hunks = hunks();
        changes.add(
                moves
                        ? new Moved(path, move.group(1).strip(), new Patched(hunks))
                        : new Edited(path, new Patched(hunks)));
    }

    private void unified(String old, String now) {
        List<Hunk> hunks = hunks();
        if (now.equals(NOWHERE)) {
            changes.add(new Deleted(old));
        } else if (old.equals(NOWHERE)) {
            boolean plain = hunks.size() == 1 && hunks.get(0).old().isEmpty();
            changes.add(plain ? new Whole(now, text(hunks.get(0))) : new Edited(now, Edit.UNKNOWN));
        } else {
            changes.add(
                    old.equals(now) ? new Edited(now, new Patched(hunks)) : new Moved(old, now, new Patched(hunks)));
        }
    }

    private static String text(Hunk hunk) {
        return String.join("\n", hunk.now()) + "\n";
    }

    private List<Hunk> hunks() {
        List<Hunk> hunks = new ArrayList<>();
        while (at < lines.size() && !isBoundary()) {
            hunks.add(hunk());
        }
        return hunks;
    }

    private boolean isBoundary() {
        String line = lines.get(at);
        boolean next = at + 1 < lines.size() && NEW.matcher(lines.get(at + 1)).matches();
        return (line.startsWith("*** ") && !line.equals("*** End of File"))
                || (line.startsWith("--- ") && next)
                || line.startsWith("diff --git ");
    }

    private Hunk hunk() {
        int place = -1;
        List<String> anchors = new ArrayList<>();
        while (at < lines.size() && lines.get(at).startsWith("@@")) {
            String heading = lines.get(at++);
            Matcher numbered = PLACE.matcher(heading);
            if (numbered.matches()) {
                boolean none = "0".equals(numbered.group(2));
                place = Integer.parseInt(numbered.group(1)) - (none ? 0 : 1);
            } else if (heading.length() > 3) {
                anchors.add(heading.substring(3));
            }
        }
        List<String> old = new ArrayList<>();
        List<String> now = new ArrayList<>();
        while (at < lines.size() && !lines.get(at).startsWith("@@") && !isBoundary()) {
            line(lines.get(at++), old, now);
        }
        return new Hunk(place, anchors, old, now);
    }

    private static void line(String line, List<String> old, List<String> now) {
        char mark = line.isEmpty() ? ' ' : line.charAt(0);
        String text = line.isEmpty() ? "" : line.substring(1);
        if (mark == '-' || mark == ' ') {
            old.add(text);
        }
        if (mark == '+' || mark == ' ') {
            now.add(text);
        }
    }
}
