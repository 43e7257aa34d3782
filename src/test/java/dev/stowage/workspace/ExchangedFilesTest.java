package dev.stowage.workspace;

import static dev.stowage.workspace.Allowed.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files and directories that become others while they are read. */
class ExchangedFilesTest {

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
}
