package dev.stowage.core.residency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Spoken.Call;
import dev.stowage.core.files.FileRead;
import dev.stowage.core.residency.Laid.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ResidencyTest {

    private static final long ROOM = 1_000_000;

    private final Residency residency =
            new Residency(ResidencyLimits.STANDARD, (path, text) -> "outline of " + path + "\n");
    private final Files talk = new Files().user("Go.");

    @Test
    void head_holdsTheTextVerbatim() {
        talk.read("src/a.py", "print(1)\n");
        assertThat(residency.head(talk.unseen()))
                .containsExactly(new Laid(
                        "x-1-f0",
                        "file: src/a.py\nlanguage: python\ndigest: 6cdf7926c93c28e6\nreplaces: \ntext:\nprint(1)\n",
                        Kind.HEAD,
                        "src/a.py",
                        Set.of(2)));
    }

    @Test
    void whatCanBeReadAnyway_isNotAdded() {
        talk.read("src/a.py", "print(1)\n");
        assertThat(residency.head(talk.seen())).isEmpty();
        assertThat(residency.appended(talk.seen(), List.of(), ROOM)).isEmpty();
        assertThat(residency.appended(talk.unseen(), List.of(), ROOM)).hasSize(1);
    }

    @Test
    void head_hasWhatADiskSays_ofFilesThatWereReadInParts() {
        talk.round(
                List.of(new Call("c", "read_file", "{\"path\":\"a.py\",\"start_line\":2,\"end_line\":2}")),
                List.of("line 2\n"));
        assertThat(residency.head(talk.unseen())).isEmpty();
        assertThat(residency.head(talk.beside(Map.of("a.py", new FileRead.Text("line 1\nline 2\n")))))
                .extracting(Laid::text)
                .containsExactly("file: a.py\nlanguage: python\ndigest: " + FileBlock.digest("line 1\nline 2\n")
                        + "\nreplaces: \ntext:\nline 1\nline 2\n");
    }

    @Test
    void smallChange_isADiffOfWhatWasRead() {
        talk.read("a.py", Files.lines("a", 40)).edit("a.py", "a 20 of", "b 20 of");
        List<Laid> appended = residency.appended(talk.seen(), List.of(), ROOM);
        assertThat(appended).hasSize(1);
        assertThat(appended.get(0).kind()).isEqualTo(Kind.DIFF);
        assertThat(appended.get(0).text())
                .contains(
                        "replaces: its text of digest ",
                        "\ndiff:\n@@ -17,7 +17,7 @@\n",
                        "\n-a 20 of some words\n+b 20 of");
    }

    @Test
    void changeOfAResident_isADiffOfItsBlock_onceAndOnlyOnce() {
        talk.read("a.py", Files.lines("a", 40));
        List<ShownFile> shown = new ArrayList<>(shown(residency.head(talk.unseen())));
        talk.edit("a.py", "a 20 of", "b 20 of");
        Laid first = only(residency.appended(talk.unseen(), shown, ROOM));
        assertThat(first.text()).contains("replaces: x-1-f0\ndiff:\n");
        shown.add(new ShownFile("x-1-9-f0", first.text()));
        assertThat(residency.appended(talk.unseen(), shown, ROOM)).isEmpty();
        talk.edit("a.py", "a 30 of", "b 30 of");
        Laid second = only(residency.appended(talk.unseen(), shown, ROOM));
        assertThat(second.text())
                .contains("replaces: x-1-9-f0\ndiff:\n", "+b 30 of")
                .doesNotContain("+b 20 of");
    }

    @Test
    void largeChange_isTheWholeText() {
        talk.read("a.py", Files.lines("a", 40));
        List<ShownFile> shown = shown(residency.head(talk.unseen()));
        talk.write("a.py", Files.lines("b", 40));
        Laid block = only(residency.appended(talk.unseen(), shown, ROOM));
        assertThat(block.kind()).isEqualTo(Kind.APPENDED);
        assertThat(block.text()).contains("replaces: x-1-f0\ntext:\nb 1 of").endsWith("b 40 of some words\n");
    }

    @Test
    void goneAndUncertainFiles_getALineEach_once() {
        talk.read("a.py", "a = 1\n").read("b.py", "b = 1\n").read("c.py", "c = 1\n");
        List<ShownFile> shown = new ArrayList<>(shown(residency.head(talk.unseen())));
        talk.run("rm a.py").run("mv b.py d.py").run("sed -i s/1/2/ c.py");
        List<Laid> lines = residency.appended(talk.unseen(), shown, 0);
        assertThat(lines)
                .extracting(Laid::text)
                .satisfiesExactly(
                        a -> assertThat(a).endsWith("gone:\ndeleted"),
                        b -> assertThat(b).endsWith("gone:\nrenamed to d.py"),
                        c -> assertThat(c).contains("file: c.py", "stale:\nchanged since"));
        lines.forEach(line -> shown.add(new ShownFile(line.id(), line.text())));
        assertThat(residency.appended(talk.unseen(), shown, 0)).isEmpty();
    }

    @Test
    void threeBlocks_atMost_andALineForWhatElseHasChanged() {
        for (String name : List.of("a", "b", "c", "d")) {
            talk.read(name + ".py", Files.lines(name, 40));
        }
        List<ShownFile> shown = shown(residency.head(talk.unseen()));
        for (String name : List.of("a", "b", "c", "d")) {
            talk.edit(name + ".py", name + " 5 of", "x");
        }
        assertThat(residency.appended(talk.unseen(), shown, ROOM))
                .extracting(laid -> FileBlock.parse(laid.text()).orElseThrow().form())
                .containsExactlyInAnyOrder(
                        FileBlock.Form.DIFF, FileBlock.Form.DIFF, FileBlock.Form.DIFF, FileBlock.Form.STALE);
    }

    @Test
    void epoch_holdsNinetySixThousandBytes_supersededOnesIncluded() {
        for (int i = 0; i < 8; i++) {
            talk.read("f" + i + ".py", Files.lines("f" + i, 900));
        }
        List<Laid> head = residency.head(talk.unseen());
        long bytes =
                head.stream().mapToLong(laid -> FileBlock.bytes(laid.text())).sum();
        assertThat(head).hasSize(5);
        assertThat(bytes).isBetween(90_000L, 96_000L);
        talk.write(head.get(0).path(), Files.lines("n", 900));
        assertThat(only(residency.appended(talk.unseen(), shown(head), ROOM)).text())
                .contains("stale:\nchanged since, and not shown again for want of room");
    }

    @Test
    void largeFile_isItsOutline_andWhatWasTouched() {
        talk.read("a.py", Files.lines("a", 2_000 - 1)).edit("a.py", "a 1000 of", "changed of");
        String block = only(residency.appended(talk.unseen(), List.of(), ROOM)).text();
        assertThat(block)
                .contains("\noutline:\noutline of a.py\n\nlines 995 to 1005:\na 995 of", "\nchanged of some words\n")
                .endsWith("a 1005 of some words");
        assertThat(FileBlock.bytes(block)).isLessThan(24_000);
    }

    @Test
    void eightFiles_areResident_thoseThatMatterMost() {
        for (int i = 0; i < 12; i++) {
            talk.read("f" + i + ".py", "x = " + i + "\n");
        }
        assertThat(residency.head(talk.unseen()))
                .extracting(Laid::path)
                .containsExactly("f10.py", "f11.py", "f2.py", "f3.py", "f6.py", "f7.py", "f8.py", "f9.py");
    }

    @Test
    void steadyFiles_comeFirst() {
        talk.read("a.py", "a = 1\n").read("b.py", "b = 1\n").read("c.py", "c = 1\n");
        talk.edit("b.py", "1", "2").edit("a.py", "1", "2");
        assertThat(residency.head(talk.unseen())).extracting(Laid::path).containsExactly("c.py", "b.py", "a.py");
    }

    @Test
    void disk_isNearerToTheTruth_andThatItDiffersIsSaid() {
        talk.read("a.py", Files.lines("a", 40))
                .read("b.py", Files.lines("b", 40))
                .user("Look at c.py and d.py.");
        List<Laid> laid = residency.appended(
                talk.beside(Map.of(
                        "a.py", new FileRead.Text(Files.lines("a", 40).replace("a 20 of", "z 20 of")),
                        "b.py", new FileRead.Text(Files.lines("b", 40)),
                        "c.py", new FileRead.Text("c = 1\n"),
                        "d.py", new FileRead.Refused("closed name"),
                        "e.py", new FileRead.Missing())),
                List.of(),
                ROOM);
        assertThat(laid)
                .extracting(Laid::text)
                .satisfiesExactly(
                        a -> assertThat(a)
                                .contains(
                                        "file: a.py",
                                        " in a message above; changed outside of this conversation\ndiff:",
                                        "+z 20 of"),
                        c -> assertThat(c).contains("file: c.py", "replaces: \ntext:\nc = 1\n"),
                        d -> assertThat(d)
                                .contains("file: d.py")
                                .endsWith("stale:\ncannot be read on the disk: closed name"));
    }

    @Test
    void residentThatTheDiskHasNoLonger_isGone() {
        talk.read("a.py", "a = 1\n");
        List<ShownFile> shown = shown(residency.head(talk.unseen()));
        assertThat(only(residency.appended(talk.beside(Map.of("a.py", new FileRead.Missing())), shown, ROOM))
                        .text())
                .endsWith("gone:\ndeleted");
    }

    /** Whatever order the calls of a turn are in: the same working set stands in the same order, byte for byte. */
    @Test
    void sameWorkingSet_givesTheSameBytes_overAThousandHistories() {
        int shown = 0;
        Digest.Builder all = new Digest.Builder();
        for (int seed = 0; seed < 1_000; seed++) {
            List<Laid> one = head(seed, new Random(seed));
            List<Laid> other = head(seed, new Random(seed + 1_000_000L));
            assertThat(other)
                    .extracting(Laid::text)
                    .isEqualTo(one.stream().map(Laid::text).toList());
            shown += one.size();
            one.forEach(laid -> all.text(laid.text()));
        }
        assertThat(all.build().hex()).as("in every process").isEqualTo("e65cb45380d804795c371a1e84050607");
        assertThat(shown).isGreaterThan(5_000);
    }

    private List<Laid> head(int seed, Random order) {
        Random random = new Random(seed);
        Files history = new Files().user("Go.");
        for (int turn = 0; turn < 3 + random.nextInt(20); turn++) {
            List<Integer> files = new ArrayList<>();
            for (int i = 0; i < 1 + random.nextInt(5); i++) {
                int file = random.nextInt(14);
                if (!files.contains(file)) {
                    files.add(file);
                }
            }
            int version = random.nextInt(4);
            Collections.shuffle(files, order);
            history.round(
                    files.stream().map(file -> call(file)).toList(),
                    files.stream()
                            .map(file -> "text " + version + " of " + file + "\n")
                            .toList());
        }
        return residency.head(history.unseen());
    }

    private static Call call(int file) {
        return new Call("c" + file, "read_file", "{\"path\":\"src/f" + file + ".py\"}");
    }

    private static List<ShownFile> shown(List<Laid> laid) {
        return laid.stream().map(each -> new ShownFile(each.id(), each.text())).toList();
    }

    private static Laid only(List<Laid> laid) {
        assertThat(laid).hasSize(1);
        return laid.get(0);
    }
}
