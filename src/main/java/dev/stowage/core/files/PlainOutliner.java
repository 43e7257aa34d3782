package dev.stowage.core.files;

import java.util.List;

/** Outlines that need no grammar: shapes of data, headings of texts, ends and errors of logs, ends of everything else. */
public final class PlainOutliner implements Outliner {

    @Override
    public String outline(String path, String body) {
        Lines lines = Lines.of(body);
        OutlineSheet sheet = OutlineSheet.of(path, body);
        return switch (PlainKind.of(path, lines)) {
            case JSON -> listed(sheet, JsonShape.of(lines.text()), body);
            case YAML -> listed(sheet, KeyedShape.yaml(lines), body);
            case SETTINGS -> listed(sheet, KeyedShape.settings(lines), body);
            case MARKDOWN -> listed(sheet, Headings.of(lines), body);
            case SQL -> listed(sheet, SqlStatements.of(lines), body);
            case TABLE -> sheet.write(TableShape.of(lines, sheet.room()));
            case LOG -> sheet.write(HeadAndTail.ofLog(body, sheet.room()));
            case OTHER -> sheet.write(HeadAndTail.cut(body, sheet.room()));
        };
    }

    /** A file that is not what its name says has nothing to list. */
    private static String listed(OutlineSheet sheet, List<OutlineSheet.Entry> entries, String body) {
        return entries.isEmpty() ? sheet.write(HeadAndTail.cut(body, sheet.room())) : sheet.write("", entries);
    }
}
