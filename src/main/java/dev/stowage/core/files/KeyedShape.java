package dev.stowage.core.files;

import dev.stowage.core.files.OutlineSheet.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Keys and sections of settings that stand one to a line. */
final class KeyedShape {

    private static final Pattern YAML_KEY = Pattern.compile("( {0,40})(- )?([\\w.\"'$@/-]{1,80}):(?:\\s(.*))?");
    private static final Pattern SECTION = Pattern.compile("\\s{0,8}(\\[{1,2}[^\\]\\n]{1,120}\\]{1,2})\\s*(?:[#;].*)?");
    private static final Pattern SETTING = Pattern.compile("\\s{0,8}([\\w.\"'/-]{1,80})\\s*[=:]\\s*(.*)");
    private static final int INDENT = 2;
    private static final int LONGEST_VALUE = 60;

    private KeyedShape() {}

    /** Keys by their indentation. */
    static List<Entry> yaml(Lines lines) {
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < lines.count(); i++) {
            Matcher key = YAML_KEY.matcher(lines.get(i));
            if (key.matches()) {
                int item = key.group(2) == null ? 0 : 1;
                int depth = key.group(1).length() / INDENT + item;
                entries.add(new Entry(depth, i + 1, key.group(3) + value(key.group(4), ": ")));
            }
        }
        return entries;
    }

    /** Sections, and below them settings. */
    static List<Entry> settings(Lines lines) {
        List<Entry> entries = new ArrayList<>();
        int depth = 0;
        for (int i = 0; i < lines.count(); i++) {
            String line = lines.get(i);
            Matcher section = SECTION.matcher(line);
            Matcher setting = SETTING.matcher(line);
            if (section.matches()) {
                entries.add(new Entry(0, i + 1, section.group(1)));
                depth = 1;
            } else if (setting.matches()) {
                entries.add(new Entry(depth, i + 1, setting.group(1) + value(setting.group(2), " = ")));
            }
        }
        return entries;
    }

    private static String value(@Nullable String value, String sign) {
        return value == null || value.isBlank() ? "" : sign + Graphemes.clipped(value.strip(), LONGEST_VALUE);
    }
}
