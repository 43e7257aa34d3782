package dev.stowage.core.files;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** What names of files look like, where nothing says that they are some. */
public final class FileNames {

    /** Endings that words of prose and of code do not have. */
    private static final Set<String> ENDINGS =
            Set.copyOf(Arrays.asList(("ada adb ads asm astro bat bash bzl c cc cfg clj"
                            + " cmake cmd conf cpp cs css csproj csv cu cxx dart dockerfile editorconfig ejs el elm env erb erl"
                            + " ex exs fs fsx gemspec go gql gradle graphql groovy h hbs hcl hh hpp hrl hs htm html hxx ini"
                            + " ipynb java jinja jl js json json5 jsonc jsonl jsx kt kts less lock log lua m md mdx mjs ml mli"
                            + " mm nim nix patch php pl plist pm pony po properties proto ps1 psm1 py pyi pyx r rb rs rst sass"
                            + " sbt scala scss sh sln sol sql svelte svg swift tcl tex tf toml ts tsv tsx txt v vb vhd vue xaml"
                            + " xml yaml yml zig zsh")
                    .split(" ")));

    private static final Set<String> BARE_NAMES = Set.of(
            "dockerfile",
            "makefile",
            "jenkinsfile",
            "gemfile",
            "rakefile",
            "procfile",
            "license",
            "readme",
            "changelog");

    private static final Pattern SHAPE = Pattern.compile("(?:[A-Za-z]:)?[\\w@~.+$()\\[\\]/\\\\-]{1,400}");

    private FileNames() {}

    /** Whether a word is a file's name or path. */
    public static boolean isPath(String word) {
        String base = base(word).toLowerCase(Locale.ROOT);
        int dot = base.lastIndexOf('.');
        boolean named = dot < 0 ? BARE_NAMES.contains(base) : ENDINGS.contains(base.substring(dot + 1));
        return named && !word.contains("//") && SHAPE.matcher(word).matches();
    }

    /** The last part of a path. */
    static String base(String path) {
        int end = path.length();
        while (end > 1 && isSlash(path.charAt(end - 1))) {
            end--;
        }
        int start = end;
        while (start > 0 && !isSlash(path.charAt(start - 1))) {
            start--;
        }
        return path.substring(start, end);
    }

    /** What stands behind the last dot of a path's last part, in small letters; nothing where there is no dot. */
    public static String ending(String path) {
        String base = base(path);
        int dot = base.lastIndexOf('.');
        return dot < 0 ? "" : base.substring(dot + 1).toLowerCase(Locale.ROOT);
    }

    private static boolean isSlash(char letter) {
        return letter == '/' || letter == '\\';
    }
}
