package dev.stowage.outline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.files.PlainOutliner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TreeSitterOutlinerTest {

    private static final TreeSitterOutliner OUTLINER = new TreeSitterOutliner();

    @ParameterizedTest
    @EnumSource
    void sample_givesItsSignatures_D23(Samples sample) {
        String outline = outline(sample.path(), sample.body());
        assertThat(inside(outline)).isEqualTo(sample.outline());
        assertThat(outline).startsWith("[outline of " + sample.path() + ": ").doesNotContain(sample.absent());
    }

    @Test
    void everyLanguage_hasASample() {
        Set<Language> sampled = new HashSet<>();
        for (Samples sample : Samples.values()) {
            sampled.add(Language.of(sample.path()).orElseThrow());
        }
        assertThat(sampled).containsExactlyInAnyOrder(Language.values());
    }

    @Test
    void staleFile_becomesAboutTwoKilobytes() {
        String methods = IntStream.range(0, 706)
                .mapToObj(i -> "    public int method" + i + "(int a) {\n        return a + " + i + ";\n    }\n")
                .collect(Collectors.joining());
        String stale = "public class Big {\n" + methods + "}\n";
        assertThat(stale).hasSizeBetween(44_000, 46_000);
        assertThat(outline("Big.java", stale))
                .hasSizeBetween(1_800, 2_250)
                .contains("\n1: public class Big\n  2: public int method0(int a)\n")
                .containsPattern("\n\\(\\d+ more not listed\\)\n");
    }

    @Test
    void deepestParts_giveWayFirst() {
        String inner = IntStream.range(0, 300)
                .mapToObj(i -> "        def method" + i + "(self): pass\n")
                .collect(Collectors.joining());
        String body = "class A:\n    class B:\n" + inner + "class C: pass\ndef last(): pass\n";
        assertThat(outline("a.py", body)).contains("303: class C:", "304: def last():", "  2: class B:");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "class A {\n  void f() {\n    int x = = 1;\n  }\n  void g(int a) { }\n}\n",
                "class A {\n  void f() { }\n  void g(int a) { }\n  void h(",
                "  }\n  void f() { }\n\n  void g(int a) { }\n}\n"
            })
    void brokenCode_isReadAllTheSame(String body) {
        assertThat(outline("A.java", body)).contains(": void g(int a)");
    }

    @Test
    void cutOfAFile_isRead() {
        String cut = Samples.PYTHON.body().substring(Samples.PYTHON.body().indexOf("    def __init__"));
        assertThat(outline("ship.py", cut)).contains("def __init__(self, name: str):", "def sail(knots):");
    }

    @Test
    void wideCharacters_doNotShiftTheText() {
        assertThat(outline("a.py", "A = '語👍🏽'\nB = '\uD83D'\ndef größe(über): pass\n"))
                .contains("\n1: A = '語👍🏽'\n2: B = '?'\n3: def größe(über):\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.zig", "a", "", "a.json", "a.md", "java", "a.java/b"})
    void otherFile_getsAPlainOutline(String path) {
        String body = "# x\nclass A {}\n".repeat(500);
        assertThat(outline(path, body)).isEqualTo(new PlainOutliner().outline(path, body));
    }

    @Test
    void whatNobodyWrote_getsAPlainOutline() {
        List<String> bodies = List.of(
                "class A { void f() { } } ".repeat(2_000),
                "class A { void f() { } }\n".repeat(50_000),
                "class A {\u0000}\n",
                "class A { }\n" + ("// " + "語".repeat(100) + "\n").repeat(4_000),
                "no code at all\n".repeat(100),
                "");
        for (String body : bodies) {
            assertThat(outline("A.java", body)).isEqualTo(new PlainOutliner().outline("A.java", body));
        }
    }

    @ParameterizedTest
    @EnumSource
    void hostileText_givesASmallOutline(Language language) {
        Random random = new Random(7);
        StringBuilder noise = new StringBuilder();
        for (int i = 0; i < 4_000; i++) {
            noise.append((char) (33 + random.nextInt(94))).append(random.nextInt(40) == 0 ? "\n" : "");
        }
        List<String> bodies = List.of(
                "(\n".repeat(5_000),
                "{[<\n".repeat(2_000),
                "\"'`\n".repeat(1_500),
                "\uD800\n".repeat(10_000),
                "\u0001\uFFFD\n".repeat(10_000),
                "x".repeat(1 << 20),
                noise.toString());
        String path = path(language);
        for (String body : bodies) {
            String outline = outline(path, body);
            assertThat(outline.length()).isLessThanOrEqualTo(Math.max(2_000, body.length() / 20));
        }
    }

    @Test
    void deepNesting_isBounded() {
        String deep = "class A {\n".repeat(700) + "}\n".repeat(700);
        assertThat(outline("A.java", deep))
                .contains("\n1: class A\n  2: class A\n")
                .hasSizeLessThan(2_500);
    }

    @Test
    void grammarThatCannotBeLoaded_leavesPlainOutlinesAndOneLine() {
        AtomicInteger tries = new AtomicInteger();
        TreeSitterOutliner bare = new TreeSitterOutliner(new Grammars(language -> {
            tries.incrementAndGet();
            throw new UnsatisfiedLinkError("no native code here");
        }));
        String body = Samples.JAVA.body().repeat(20);
        for (int i = 0; i < 3; i++) {
            assertThat(bare.outline("A.java", body)).isEqualTo(new PlainOutliner().outline("A.java", body));
        }
        assertThat(tries).hasValue(1);
    }

    @Test
    void severalThreads_getTheSame() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            TreeSitterOutliner fresh = new TreeSitterOutliner();
            List<Future<String>> wrong = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                for (Samples sample : Samples.values()) {
                    wrong.add(threads.submit(() -> {
                        String outline = inside(fresh.outline(sample.path(), sample.body()));
                        return outline.equals(sample.outline()) ? "" : outline;
                    }));
                }
            }
            for (Future<String> outline : wrong) {
                assertThat(outline.get()).isEmpty();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static String path(Language language) {
        return Arrays.stream(Samples.values())
                .map(Samples::path)
                .filter(path -> Language.of(path).orElseThrow() == language)
                .findFirst()
                .orElseThrow();
    }

    private static String outline(String path, String body) {
        return OUTLINER.outline(path, body);
    }

    private static String inside(String outline) {
        return outline.substring(outline.indexOf('\n') + 1, outline.lastIndexOf('\n') + 1);
    }
}
