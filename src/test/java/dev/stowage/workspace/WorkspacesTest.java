package dev.stowage.workspace;

import static dev.stowage.workspace.Allowed.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;
import reactor.core.scheduler.Schedulers;

/** What a request may call its workspace, and what an operator may allow. */
class WorkspacesTest {

    private static final DataSize SIZE = DataSize.ofMegabytes(1);
    private static final Duration TIME = Duration.ofSeconds(2);

    @TempDir
    private Path home = Path.of("");

    @Test
    void noRoot_isNoWorkspace() {
        Workspaces none = Allowed.in().workspaces();
        assertThat(none.isOn()).isFalse();
        assertThat(none.of(Optional.empty())).isEmpty();
        assertThat(none.of(Optional.of("src"))).isEmpty();
    }

    @Test
    void requestThatNamesNone_hasTheFirstRoot() throws IOException {
        write(home, "one/file", "1");
        write(home, "two/file", "2");
        Allowed allowed = Allowed.in(home.resolve("one"), home.resolve("two"));
        assertThat(allowed.workspaces().isOn()).isTrue();
        assertThat(allowed.read("file")).isEqualTo("'1'");
        assertThat(allowed.read("one", "file")).isEqualTo("'1'");
        assertThat(allowed.read("two", "file")).isEqualTo("'2'");
    }

    @Test
    void directoryInARoot_isAWorkspace_andNothingBesideItIsRead() throws IOException {
        write(home, "root/app/src/file", "in");
        write(home, "root/other/file", "SECRET");
        Files.createSymbolicLink(home.resolve("root/app/link"), home.resolve("root/other"));
        Files.createSymbolicLink(home.resolve("root/out"), home);
        Allowed allowed = Allowed.in(home.resolve("root"));
        assertThat(allowed.read("app", "src/file")).isEqualTo("'in'");
        assertThat(allowed.read("app/src", "file")).isEqualTo("'in'");
        assertThat(allowed.read("app", home.resolve("root/app/src/file").toString()))
                .isEqualTo("'in'");
        assertThat(allowed.read("app", "../other/file")).isEqualTo("it is outside the workspace");
        assertThat(allowed.read("app", "link/file")).isEqualTo("it is outside the workspace");
        assertThat(allowed.read("app", home.resolve("root/other/file").toString()))
                .isEqualTo("it is outside the workspace");
        assertThat(allowed.read("out", "root/other/file")).isEqualTo("it is outside the workspace");
        assertThat(allowed.read("nothing", "file")).isEqualTo("missing");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"..", "../elsewhere", "app/../..", "/", "/etc", ".git", "app/.GIT", "", " ", ".", "a\\b", "a\nb"
            })
    void nameThatIsNotAllowed_isNoWorkspace(String name) throws IOException {
        Files.createDirectories(home.resolve("app"));
        assertThat(Allowed.in(home).workspaces().of(Optional.of(name))).isEmpty();
    }

    @Test
    void absoluteNameOfARoot_isNoWorkspace() {
        assertThat(Allowed.in(home).workspaces().of(Optional.of(home.toString())))
                .isEmpty();
    }

    @Test
    void relativeRoot_isWhereStowageWasStarted() {
        Workspaces here = new Workspaces(
                new WorkspaceSettings(List.of("."), SIZE, TIME),
                Set.of(),
                new FileReaders(Schedulers.immediate(), root -> Schedulers.immediate()));
        assertThat(new Allowed(here).read("pom.xml")).contains("<artifactId>stowage</artifactId>");
    }

    @Test
    void settingsOutOfRange_nameTheirKey() throws IOException {
        String file = write(home, "file", "").toString();
        String here = home.toString();
        assertRefused("roots must be directories", List.of(home.resolve("none").toString()), SIZE, TIME);
        assertRefused("roots must be directories", List.of(here, file), SIZE, TIME);
        assertRefused("roots must be directories", List.of(" "), SIZE, TIME);
        assertRefused("max-file-bytes", List.of(here), DataSize.ofBytes(0), TIME);
        assertRefused("max-file-bytes", List.of(here), DataSize.ofMegabytes(65), TIME);
        assertRefused("time-limit", List.of(here), SIZE, Duration.ZERO);
        assertRefused("time-limit", List.of(here), SIZE, Duration.ofSeconds(61));
    }

    private static void assertRefused(String words, List<String> roots, DataSize size, Duration time) {
        assertThatThrownBy(() -> new WorkspaceSettings(roots, size, time))
                .isInstanceOf(InvalidWorkspace.class)
                .hasMessageStartingWith("stowage.workspace." + words);
    }

    /** A pipe that took a file's place waits for its writer, and so does who opens it. */
    @Test
    void rootWhoseReadersAreHeld_holdsNoOther() throws IOException {
        Path held = Files.createDirectories(home.resolve("held"));
        Path free = Files.createDirectories(home.resolve("free"));
        Allowed.write(held, "deep/A.java", "a");
        Allowed.write(free, "src/A.java", "b");
        Root first = Root.of(held.toString());
        FileReaders readers = new FileReaders(
                Schedulers.immediate(),
                root -> root.equals(first) ? Schedulers.fromExecutor(reading -> {}) : Schedulers.immediate());
        Workspaces workspaces = new Workspaces(
                new WorkspaceSettings(List.of(held.toString(), free.toString()), SIZE, Duration.ofMillis(50)),
                Set.of(),
                readers);
        assertThat(read(workspaces, Optional.empty(), "deep/A.java")).isEqualTo("it could not be read in time");
        assertThat(read(workspaces, Optional.of("free"), "src/A.java")).isEqualTo("'b'");
        assertThat(read(workspaces, Optional.of("src"), "A.java"))
                .as("a directory that only the other root has")
                .isEqualTo("'b'");
    }

    private static String read(Workspaces workspaces, Optional<String> wanted, String path) {
        return Allowed.said(Objects.requireNonNull(
                workspaces.of(wanted).orElseThrow().read(path).block()));
    }
}
