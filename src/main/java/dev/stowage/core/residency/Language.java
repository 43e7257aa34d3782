package dev.stowage.core.residency;

import dev.stowage.core.files.FileNames;
import java.util.Map;

/** The language that a file is written in, by its name. */
final class Language {

    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("js", "javascript"),
            Map.entry("jsx", "javascript"),
            Map.entry("mjs", "javascript"),
            Map.entry("ts", "typescript"),
            Map.entry("tsx", "tsx"),
            Map.entry("py", "python"),
            Map.entry("rb", "ruby"),
            Map.entry("rs", "rust"),
            Map.entry("kt", "kotlin"),
            Map.entry("kts", "kotlin"),
            Map.entry("cs", "csharp"),
            Map.entry("cc", "cpp"),
            Map.entry("hpp", "cpp"),
            Map.entry("h", "c"),
            Map.entry("md", "markdown"),
            Map.entry("yml", "yaml"),
            Map.entry("sh", "bash"));

    private Language() {}

    /** Its name, or the file's ending, or {@code text}. */
    static String of(String path) {
        String ending = FileNames.ending(path);
        boolean plain = ending.matches("[a-z0-9]{1,12}");
        return plain ? NAMES.getOrDefault(ending, ending) : "text";
    }
}
