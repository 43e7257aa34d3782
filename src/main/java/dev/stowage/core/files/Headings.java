package dev.stowage.core.files;

import dev.stowage.core.files.OutlineSheet.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The headings of a text in Markdown, marked by signs before them or lines below them; not those in fenced blocks. */
final class Headings {

    private static final Pattern MARKED = Pattern.compile(" {0,3}(#{1,6})\\s+(\\S.*)");
    private static final Pattern RULE = Pattern.compile("(={3,}|-{3,}|~{3,})\\s*");
    private static final Pattern FENCE = Pattern.compile("\\s{0,12}(?:```|~~~[^~]).*");

    private Headings() {}

    static List<Entry> of(Lines lines) {
        List<Entry> entries = new ArrayList<>();
        boolean fenced = false;
        for (int i = 0; i < lines.count(); i++) {
            String line = lines.get(i);
            fenced ^= FENCE.matcher(line).matches();
            if (!fenced) {
                heading(lines, i, line, entries);
            }
        }
        return entries;
    }

    private static void heading(Lines lines, int index, String line, List<Entry> entries) {
        Matcher marked = MARKED.matcher(line);
        if (marked.matches()) {
            int depth = marked.group(1).length() - 1;
            entries.add(new Entry(depth, index + 1, marked.group(1) + ' ' + marked.group(2)));
        } else if (index > 0
                && RULE.matcher(line).matches()
                && !lines.get(index - 1).isBlank()) {
            int depth = line.startsWith("=") ? 0 : 1;
            entries.add(new Entry(
                    depth,
                    index,
                    "#".repeat(depth + 1) + ' ' + lines.get(index - 1).strip()));
        }
    }
}
