package dev.stowage.workspace;

import static dev.stowage.workspace.Allowed.write;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.NeedsTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ignore files as a whole: nested ones, and git as the judge of random ones. */
class IgnoredByGitTest {

    private static final String IGNORED = "an ignore file names it";
    private static final List<String> PARTS =
            List.of("a", "b", "ab", "*", "**", "?", "a*", "*b", "[ab]", "[!a]", "\\a", "a**b", "[a-", "b?");

    @TempDir
    private Path root = Path.of("");

    @Test
    void nestedFiles_countMoreFurtherDown_butNotInIgnoredDirectories() throws IOException {
        write(root, ".gitignore", "*.log\nout/\n");
        write(root, "sub/.gitignore", "!keep.log\n/only.txt\n");
        write(root, "out/.gitignore", "!*\n");
        for (String file :
                List.of("a.log", "sub/a.log", "sub/keep.log", "sub/only.txt", "sub/x/only.txt", "out/a.txt")) {
            write(root, file, "text");
        }
        Allowed allowed = Allowed.in(root);
        assertThat(allowed.read("a.log")).isEqualTo(IGNORED);
        assertThat(allowed.read("sub/a.log")).isEqualTo(IGNORED);
        assertThat(allowed.read("sub/keep.log")).isEqualTo("'text'");
        assertThat(allowed.read("sub/only.txt")).isEqualTo(IGNORED);
        assertThat(allowed.read("sub/x/only.txt")).isEqualTo("'text'");
        assertThat(allowed.read("out/a.txt")).isEqualTo(IGNORED);
    }

    @Test
    void stowagesOwnIgnoreFile_closesMore_andOpensNothing() throws IOException {
        write(root, ".gitignore", "*.log\n");
        write(root, ".stowageignore", "customers/\n!a.log\n");
        write(root, "a.log", "text");
        write(root, "customers/list.txt", "text");
        assertThat(Allowed.in(root).read("customers/list.txt")).isEqualTo(IGNORED);
        assertThat(Allowed.in(root).read("a.log")).isEqualTo(IGNORED);
    }

    @Test
    void rulesOfTheRoot_holdInItsDirectories() throws IOException {
        write(root, ".gitignore", "sub/closed.txt\n");
        write(root, "sub/closed.txt", "text");
        assertThat(Allowed.in(root).read("sub", "closed.txt")).isEqualTo(IGNORED);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    @NeedsTool("git")
    void randomRules_sayWhatGitSays(long seed) throws Exception {
        Random random = new Random(seed);
        List<String> files = tree();
        write(root, ".gitignore", rules(random));
        write(root, "a/.gitignore", rules(random));
        write(root, "b/a/.gitignore", rules(random));
        run("git", "init", "-q", ".");
        Path list = Files.write(Files.createTempFile(root, "list", ""), files);
        String answer =
                run("git", "-c", "core.quotepath=off", "check-ignore", "--no-index", "--stdin", list.toString());
        Allowed allowed = Allowed.in(root);
        assertThat(new TreeSet<>(files.stream()
                        .filter(file -> allowed.read(file).equals(IGNORED))
                        .toList()))
                .as("seed %d", seed)
                .isEqualTo(new TreeSet<>(answer.lines().toList()));
    }

    private List<String> tree() throws IOException {
        List<String> files = new ArrayList<>();
        List<String> names = List.of("a", "b", "ab");
        for (String one : names) {
            for (String two : names) {
                for (String three : names) {
                    files.add(one + "/" + two + "/" + three + "/" + "ab.b");
                    files.add(one + "/" + two + "/" + three + "/" + "b");
                }
                files.add(one + "/" + two + "/b.a");
            }
        }
        for (String file : files) {
            write(root, file, "text");
        }
        return files;
    }

    private static String rules(Random random) {
        return Stream.generate(() -> rule(random)).limit(3 + random.nextInt(4)).collect(Collectors.joining("\n"));
    }

    private static String rule(Random random) {
        StringBuilder rule = new StringBuilder(random.nextInt(3) == 0 ? "!" : "");
        rule.append(random.nextInt(4) == 0 ? "/" : "");
        int parts = 1 + random.nextInt(3);
        for (int i = 0; i < parts; i++) {
            rule.append(i == 0 ? "" : "/").append(PARTS.get(random.nextInt(PARTS.size())));
            rule.append(random.nextInt(5) == 0 ? PARTS.get(random.nextInt(PARTS.size())) : "");
        }
        return rule.append(random.nextInt(4) == 0 ? "/" : "").toString();
    }

    private String run(String... command) throws Exception {
        boolean hasInput = command[command.length - 1].startsWith("/");
        List<String> words = hasInput ? List.of(command).subList(0, command.length - 1) : List.of(command);
        ProcessBuilder builder = new ProcessBuilder(words).directory(root.toFile());
        builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
        builder.environment().put("GIT_CONFIG_SYSTEM", "/dev/null");
        builder.redirectErrorStream(true);
        if (hasInput) {
            builder.redirectInput(Path.of(command[command.length - 1]).toFile());
        }
        Process process = builder.start();
        String answer = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).isIn(0, 1);
        return answer;
    }
}
