package dev.stowage.core.files;

import dev.stowage.core.files.OutlineSheet.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a script in SQL makes, changes and asks, by the heads of its statements. */
final class SqlStatements {

    private static final Pattern HEAD = Pattern.compile(
            "(?i)\\s{0,20}((?:(create)|(alter|drop|grant)|insert\\s+into|update|delete\\s+from|select|with)\\s[^(;]{0,160}).*");
    private static final Pattern SPACE = Pattern.compile("\\s+");

    private SqlStatements() {}

    static List<Entry> of(Lines lines) {
        List<Entry> entries = new ArrayList<>();
        boolean inside = false;
        for (int i = 0; i < lines.count(); i++) {
            String line = lines.get(i);
            Matcher head = HEAD.matcher(line);
            if (!inside && head.matches()) {
                int depth = head.group(2) != null ? 0 : head.group(3) != null ? 1 : 2;
                entries.add(new Entry(
                        depth, i + 1, SPACE.matcher(head.group(1).strip()).replaceAll(" ")));
            }
            boolean silent = line.isBlank() || line.strip().startsWith("--");
            inside = silent ? inside : !line.strip().endsWith(";");
        }
        return entries;
    }
}
