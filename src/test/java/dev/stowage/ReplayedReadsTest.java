package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.Rig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files as tools show them, each in its own way, and as they are when they are read again. */
class ReplayedReadsTest {

    private static final String BEFORE = "class A {\n    int one;\n}\n";
    private static final AtomicInteger SESSIONS = new AtomicInteger();

    @TempDir
    private static Path root = Path.of("");

    private final LongTalk talk = new LongTalk();

    private static Rig rig;

    @BeforeAll
    static void start() {
        rig = RiskRig.start("stowage.workspace.roots=" + root, "stowage.context.window=128000");
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    @BeforeEach
    void lay() throws IOException {
        Files.writeString(root.resolve("A.java"), BEFORE);
    }

    private String sent() throws IOException {
        return rig.received(talk.body(), "x-session-id: s" + SESSIONS.incrementAndGet())
                .text();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "class A {\n    int one;\n}",
                "     1\tclass A {\n     2\t    int one;\n     3\t}",
                "<file>\n00001| class A {\n00002|     int one;\n00003| }\n\n(End of file - total 3 lines)\n</file>",
                "<content>\nclass A {\n    int one;\n}\n</content>",
                "{\"path\":\"A.java\",\"content\":\"class A {\\n    int one;\\n}\\n\"}"
            })
    void file_isRecognisedAsToolsShowIt(String shown) throws IOException {
        talk.read("A.java", shown);
        assertThat(sent()).contains("Result: pass");
        Files.writeString(root.resolve("A.java"), BEFORE.replace("one", "two"));
        assertThat(sent()).contains("Result: conflict", "- int one;", "+ int two;");
    }

    @Test
    void lineEndsOfTheDisk_areNoDifference() throws IOException {
        Files.writeString(root.resolve("A.java"), BEFORE.replace("\n", "\r\n"));
        talk.read("A.java", BEFORE);
        assertThat(sent()).contains("Result: pass");
    }

    @Test
    void lineThatCameToAWholeFile_isADifference_butNotToAPart() throws IOException {
        Files.writeString(root.resolve("A.java"), BEFORE + "class B {}\n");
        talk.run("head -n 3 A.java", BEFORE);
        assertThat(sent()).contains("Result: pass");
        talk.run("cat A.java", BEFORE);
        assertThat(sent()).contains("Result: conflict", "+ class B {}");
    }

    @Test
    void fileThatTheModelHasWrittenSince_isNotReadAgain() throws IOException {
        talk.read("A.java", BEFORE);
        talk.run("sed -i s/one/two/ ./A.java", "");
        Files.writeString(root.resolve("A.java"), BEFORE.replace("one", "two"));
        assertThat(sent()).doesNotContain("zone=verification");
    }

    @Test
    void commandThatDoesMore_isNotComparedWithAFile() throws IOException {
        talk.run("cat A.java && make", BEFORE + "make: done");
        assertThat(sent()).doesNotContain("zone=verification");
    }

    private static final String INNER = "package app;\n\nclass A {\n    String name;\n    long size;\n}\n";

    /** An agent that works in a directory of the workspace, and says so, in one way or another. */
    @ParameterizedTest
    @ValueSource(strings = {"cd app", "cd ./app", "absolute"})
    void relativePath_isReadWhereTheAgentWorks(String command) throws IOException {
        Files.createDirectories(root.resolve("app"));
        Files.writeString(root.resolve("app/A.java"), INNER);
        talk.run(command.equals("absolute") ? "cd " + root.resolve("app") : command, "");
        talk.read("A.java", INNER);
        assertThat(sent()).contains("Result: pass");
    }

    /** Its own file has changed, or another is meant: who would know? */
    @Test
    void relativePathThatFitsSeveralFiles_getsNoVerdict_unlessOneIsTheSame() throws IOException {
        Files.createDirectories(root.resolve("app"));
        Files.writeString(root.resolve("app/A.java"), BEFORE.replace("int", "long"));
        talk.run("cd app", "");
        talk.read("A.java", BEFORE.replace("one", "three"));
        assertThat(sent()).doesNotContain("zone=verification");
    }

    /** It never said where it works; the workspace has a file of that name, and of nothing else that was shown. */
    @Test
    void fileOfTheSameNameElsewhere_isNoConflict() throws IOException {
        talk.read("A.java", INNER.replace("class A {", "enum A {").replace("}", "};"));
        assertThat(sent()).doesNotContain("zone=verification");
    }

    @Test
    void fileThatIsMissing_isGoneOnlyFromWhereItCanHaveBeen() throws IOException {
        Files.createDirectories(root.resolve("src"));
        talk.read("src/Gone.java", BEFORE);
        assertThat(sent()).contains("Result: conflict", "the file is gone");
        talk.messages().clear();
        talk.messages().addAll(new LongTalk().messages());
        talk.read("lib/Gone.java", BEFORE);
        assertThat(sent()).doesNotContain("zone=verification");
    }
}
