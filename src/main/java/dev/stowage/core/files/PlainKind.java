package dev.stowage.core.files;

import java.util.List;
import java.util.regex.Pattern;

/** What a text is, told by its path's ending, by its first lines where that says nothing. */
enum PlainKind {
    JSON,
    YAML,
    /** TOML, INI and the like: sections with settings. */
    SETTINGS,
    TABLE,
    MARKDOWN,
    SQL,
    LOG,
    OTHER;

    private static final int SAMPLE = 100;
    private static final Pattern LOGGED = Pattern.compile(
            "\\[?\\d{4}[-/]\\d\\d[-/]\\d\\d[T ,]|\\[?\\d\\d:\\d\\d:\\d\\d|\\[?(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\\b"
                    + "|[A-Z][a-z]{2} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d");

    static PlainKind of(String path, Lines lines) {
        return switch (FileNames.ending(path)) {
            case "json", "jsonc", "json5", "jsonl", "ndjson", "ipynb" -> JSON;
            case "yaml", "yml" -> YAML;
            case "toml", "ini", "cfg", "conf", "properties", "env", "editorconfig", "lock" -> SETTINGS;
            case "csv", "tsv" -> TABLE;
            case "md", "mdx", "markdown", "rst", "adoc" -> MARKDOWN;
            case "sql", "ddl" -> SQL;
            case "log", "out" -> LOG;
            default -> looksLogged(lines) ? LOG : OTHER;
        };
    }

    private static boolean looksLogged(Lines lines) {
        int sample = Math.min(SAMPLE, lines.count());
        List<Lines.Line> first = lines.all().subList(0, sample);
        long logged = first.stream()
                .filter(line -> LOGGED.matcher(lines.text())
                        .region(line.from(), line.to())
                        .lookingAt())
                .count();
        return sample > 0 && 2 * logged > sample;
    }
}
