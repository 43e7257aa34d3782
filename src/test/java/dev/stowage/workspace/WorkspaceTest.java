package dev.stowage.workspace;

import static dev.stowage.workspace.Allowed.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.testkit.CapturedLog;
import dev.stowage.testkit.NeedsTool;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

/** Reading in a workspace, and everything by which one would get out of it. */
class WorkspaceTest {

    @TempDir
    private Path home = Path.of("");

    private Path root = home;
    private Path secret = home;

    @BeforeEach
    void lay() throws IOException {
        root = Files.createDirectories(home.resolve("project"));
        secret = write(home, "elsewhere/secret.txt", "SECRET");
        write(root, "src/Main.java", "class Main {}\n");
    }

    private String read(String path) {
        return Allowed.in(root).read(path);
    }

    @Test
    void file_isReadAsItStandsThere() throws IOException {
        write(root, "crlf.txt", "\uFEFFone\r\ntwo  \n\n");
        assertThat(read("src/Main.java")).isEqualTo("'class Main {}\n'");
        assertThat(read("./src/./Main.java")).isEqualTo("'class Main {}\n'");
        assertThat(read("crlf.txt")).isEqualTo("'\uFEFFone\r\ntwo  \n\n'");
        write(root, "empty", "");
        assertThat(read("empty")).isEqualTo("''");
    }

    @Test
    void absolutePathInside_isReadAsAgentsNameIt() throws IOException {
        assertThat(read(root + "/src/Main.java")).isEqualTo("'class Main {}\n'");
        Path linked = Files.createSymbolicLink(home.resolve("link-to-project"), root);
        assertThat(Allowed.in(linked).read(linked + "/src/Main.java")).isEqualTo("'class Main {}\n'");
        assertThat(Allowed.in(linked).read(root + "/src/Main.java")).isEqualTo("'class Main {}\n'");
    }

    @Test
    void fileThatIsNotThere_isMissing() {
        assertThat(read("src/Other.java")).isEqualTo("missing");
        assertThat(read("no/such/directory")).isEqualTo("missing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../elsewhere/secret.txt", "src/../../elsewhere/secret.txt", "src/../src/Main.java", ".."})
    void dotsUp_areRefused(String path) {
        assertThat(read(path)).isEqualTo("it is outside the workspace");
    }

    @Test
    void absolutePathOutside_isRefused() {
        assertThat(read(secret.toString())).isEqualTo("it is outside the workspace");
        assertThat(read("/etc/passwd")).isEqualTo("it is outside the workspace");
        assertThat(read(root + "/../elsewhere/secret.txt")).isEqualTo("it is outside the workspace");
        assertThat(read(root + "-twin/secret.txt")).isEqualTo("it is outside the workspace");
    }

    @Test
    void linkOut_isRefused_andOneThatStaysInsideIsFollowed() throws IOException {
        Files.createSymbolicLink(root.resolve("file"), secret);
        Files.createSymbolicLink(root.resolve("directory"), home.resolve("elsewhere"));
        Files.createSymbolicLink(root.resolve("two"), Path.of("file"));
        Files.createSymbolicLink(root.resolve("passwd"), Path.of("/etc/passwd"));
        Files.createSymbolicLink(root.resolve("inside"), Path.of("src"));
        for (String out : List.of("file", "directory/secret.txt", "two", "passwd")) {
            assertThat(read(out)).as(out).isEqualTo("it is outside the workspace");
        }
        assertThat(read("inside/Main.java")).isEqualTo("'class Main {}\n'");
    }

    @Test
    void linkInACircle_isRefused() throws IOException {
        Files.createSymbolicLink(root.resolve("a"), Path.of("b"));
        Files.createSymbolicLink(root.resolve("b"), Path.of("a"));
        assertThat(read("a")).isEqualTo("it cannot be read");
    }

    @Test
    void linkToAClosedFile_isRefused() throws IOException {
        write(root, ".env", "TOKEN=1");
        Files.createSymbolicLink(root.resolve("harmless.txt"), Path.of(".env"));
        assertThat(read("harmless.txt")).isEqualTo("files of this name are closed");
    }

    @Test
    void deviceFile_isRefused() {
        assertThat(Allowed.in(Path.of("/dev")).read("zero")).isEqualTo("it is no regular file");
    }

    @Test
    @NeedsTool("mkfifo")
    void pipe_isRefusedAndNotWaitedFor() throws Exception {
        Process made = new ProcessBuilder("mkfifo", root.resolve("pipe").toString()).start();
        assertThat(made.waitFor()).isZero();
        assertThat(read("pipe")).isEqualTo("it is no regular file");
        Files.createSymbolicLink(root.resolve("link"), Path.of("pipe"));
        assertThat(read("link")).isEqualTo("it is no regular file");
    }

    @Test
    @NeedsTool("mkfifo")
    void pipeAsIgnoreFile_closesItsDirectory() throws Exception {
        Process made = new ProcessBuilder("mkfifo", root.resolve(".gitignore").toString()).start();
        assertThat(made.waitFor()).isZero();
        assertThat(read("src/Main.java")).isEqualTo("it is no regular file");
    }

    @Test
    void directoryAndSocket_areRefused() throws IOException {
        Path socket = root.resolve("s");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            assertThat(read("s")).isEqualTo("it is no regular file");
        }
        assertThat(read("src")).isEqualTo("it is no regular file");
        assertThat(read(".")).isEqualTo("it is no regular file");
    }

    @Test
    void fileOfTenGigabytes_isRefusedUnread() throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(root.resolve("huge").toFile(), "rw")) {
            file.setLength(10L << 30);
        }
        assertThat(read("huge")).isEqualTo("it is larger than files may be");
    }

    @Test
    void limit_isTheLargestThatIsRead() throws IOException {
        write(root, "fits", "x".repeat(Allowed.LIMIT));
        write(root, "not", "x".repeat(Allowed.LIMIT + 1));
        assertThat(read("fits")).hasSize(Allowed.LIMIT + 2);
        assertThat(read("not")).isEqualTo("it is larger than files may be");
    }

    @Test
    void fileThatSaysItIsEmptyAndIsNot_isReadUpToTheLimit() {
        assertThat(Files.exists(Path.of("/proc/self/status"))).isTrue();
        Allowed proc = Allowed.in(Path.of("/proc"));
        assertThat(proc.read(ProcessHandle.current().pid() + "/comm")).contains("java");
        assertThat(proc.read(ProcessHandle.current().pid() + "/maps")).isEqualTo("it is larger than files may be");
    }

    @Test
    void binary_isRefused() throws IOException {
        Files.write(root.resolve("nul"), new byte[] {'a', 0, 'b'});
        Files.write(root.resolve("latin"), new byte[] {'a', (byte) 0xE9, 'b'});
        Files.write(root.resolve("overlong"), new byte[] {(byte) 0xC0, (byte) 0x80});
        Files.write(root.resolve("surrogate"), new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80});
        for (String binary : List.of("nul", "latin", "overlong", "surrogate")) {
            assertThat(read(binary)).as(binary).isEqualTo("it is no text in UTF-8");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a\u0000b", "a\nb", "src\\Main.java", "..\\elsewhere\\secret.txt"})
    void whatIsNoPath_isRefused(String path) {
        assertThat(read(path)).isEqualTo("its name is no path");
    }

    @Test
    void veryLongPath_isRefused() {
        assertThat(read("a/".repeat(5_000))).isEqualTo("its name is no path");
        assertThat(read("a".repeat(300))).isEqualTo("it cannot be read");
    }

    @Test
    void whatBelongsToStowage_isRefused() throws IOException {
        write(root, "data/state/session.json", "{}");
        Path state = root.resolve("data/state");
        Allowed allowed = Allowed.in(Set.of(state.toRealPath()), Schedulers.immediate(), root);
        assertThat(allowed.read("data/state/session.json")).isEqualTo("files of this name are closed");
    }

    @Test
    void fileThatBecameALinkAfterTheCheck_isNotFollowed() throws IOException {
        Door door = new Door(Set.of(), Allowed.LIMIT);
        Door.Place place = door.find(Root.of(root.toString()).base(List.of()), "src/Main.java");
        Files.delete(root.resolve("src/Main.java"));
        Files.createSymbolicLink(root.resolve("src/Main.java"), secret);
        assertThatThrownBy(() -> door.read(place)).hasMessage("it is no regular file");
    }

    @Test
    void directoryThatBecameALinkAfterTheCheck_isNotFollowed() throws IOException {
        Door door = new Door(Set.of(), Allowed.LIMIT);
        Door.Place place = door.find(Root.of(root.toString()).base(List.of()), "src/Main.java");
        write(home, "elsewhere/Main.java", "SECRET");
        Files.move(root.resolve("src"), root.resolve("was"));
        Files.createSymbolicLink(root.resolve("src"), home.resolve("elsewhere"));
        assertThatThrownBy(() -> door.read(place)).hasMessage("it was changed while it was read");
    }

    @Test
    void filesExchangedAllTheTime_areNeverTheSecretOne() throws Exception {
        Path inner = root.resolve("src");
        Path other = Files.createSymbolicLink(root.resolve("other"), home.resolve("elsewhere"));
        write(home, "elsewhere/Main.java", "SECRET");
        Thread swapping = new Thread(() -> swap(inner, other, root.resolve("third")));
        swapping.start();
        Allowed allowed = Allowed.in(root);
        for (int i = 0; i < 2_000; i++) {
            assertThat(allowed.read("src/Main.java")).doesNotContain("SECRET");
        }
        swapping.interrupt();
        swapping.join();
    }

    private static void swap(Path one, Path two, Path between) {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                Files.move(one, between);
                Files.move(two, one);
                Files.move(between, two);
            } catch (IOException failed) {
                throw new AssertionError(failed);
            }
        }
    }

    @Test
    void fileThatGrowsMeanwhile_isRefused() throws IOException {
        Path file = write(root, "log", "one\n");
        try (Directory growing = new Meddled(Directory.at(root), () -> Files.writeString(file, "one\ntwo\n"))) {
            assertThatThrownBy(() -> Contents.of(growing, "log", Allowed.LIMIT))
                    .hasMessage("it was changed while it was read");
        }
    }

    @Test
    void fileThatIsExchangedMeanwhile_isRefused() throws IOException {
        Path file = write(root, "log", "one\n");
        Path other = write(root, "gol", "two\n");
        Files.setLastModifiedTime(other, Files.getLastModifiedTime(file));
        try (Directory exchanged =
                new Meddled(Directory.at(root), () -> Files.move(other, file, StandardCopyOption.REPLACE_EXISTING))) {
            assertThatThrownBy(() -> Contents.of(exchanged, "log", Allowed.LIMIT))
                    .hasMessage("it was changed while it was read");
        }
    }

    @Test
    void hangingDisk_costsTheTimeLimit() {
        Scheduler never = Schedulers.fromExecutor(reading -> {});
        Workspace workspace = Allowed.in(Set.of(), never, root)
                .workspaces()
                .of(Optional.empty())
                .orElseThrow();
        StepVerifier.withVirtualTime(() -> workspace.read("src/Main.java").map(Allowed::said))
                .expectSubscription()
                .expectNoEvent(Duration.ofSeconds(9))
                .thenAwait(Duration.ofSeconds(2))
                .expectNext("it could not be read in time")
                .expectComplete()
                .verify(Duration.ofSeconds(20));
    }

    @Test
    void tooManyAtOnce_areRefused() {
        Scheduler closed = Schedulers.newSingle("closed");
        closed.dispose();
        assertThat(Allowed.in(Set.of(), closed, root).read("src/Main.java")).isEqualTo("too many files are being read");
    }

    @Test
    void contents_areNeverLogged() throws IOException {
        Files.write(root.resolve("binary"), "SECRET\u0000".getBytes(StandardCharsets.UTF_8));
        write(root, ".env", "SECRET");
        write(root, "large", "SECRET".repeat(Allowed.LIMIT));
        try (CapturedLog log = CapturedLog.withDebug("dev.stowage")) {
            for (String path :
                    List.of("binary", ".env", "large", "../elsewhere/secret.txt", "src/Main.java", "a\u0000")) {
                assertThat(read(path)).doesNotContain("SECRET").doesNotContain(home.toString());
            }
            assertThat(log.text()).isEmpty();
        }
    }

    @Test
    void fileSystem_holdsDirectoriesByTheirDescriptors() throws IOException {
        try (Directory directory = Directory.at(root)) {
            boolean isLinux = System.getProperty("os.name").equals("Linux");
            assertThat(directory instanceof HeldDirectory).isEqualTo(isLinux);
        }
    }
}
