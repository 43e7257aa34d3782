package dev.stowage.workspace;

import static dev.stowage.workspace.Allowed.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Both ways to hold a directory. */
class DirectoryTest {

    @TempDir
    private Path home = Path.of("");

    /** How a directory is known. */
    enum Way {
        HELD,
        NAMED;

        Directory at(Path real) throws IOException {
            return this == HELD ? Directory.at(real) : new NamedDirectory(real);
        }
    }

    private Path root() throws IOException {
        Path root = Files.createDirectories(home.toRealPath().resolve("root"));
        write(root, "in/file", "text");
        write(home, "out/file", "SECRET");
        return root;
    }

    @ParameterizedTest
    @EnumSource
    void file_isReadThroughItsDirectories(Way way) throws IOException {
        try (Directory top = way.at(root());
                Directory inner = top.enter("in")) {
            assertThat(Contents.of(inner, "file", 100)).isEqualTo("text");
            assertThatThrownBy(() -> inner.look("other")).isInstanceOf(NoSuchFileException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void links_areNotFollowed(Way way) throws IOException {
        Path root = root();
        Files.createSymbolicLink(root.resolve("directory"), home.resolve("out"));
        Files.createSymbolicLink(root.resolve("file"), home.resolve("out/file"));
        try (Directory top = way.at(root)) {
            assertThat(top.look("file").isSymbolicLink()).isTrue();
            assertThatThrownBy(() -> top.open("file").close()).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> top.enter("directory").close()).isInstanceOf(IOException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void directoryThatBecomesALinkWhenItIsOpen_showsNothingElse(Way way) throws IOException {
        Path root = root();
        try (Directory top = way.at(root);
                Directory inner = top.enter("in")) {
            Files.move(root.resolve("in"), root.resolve("was"));
            Files.createSymbolicLink(root.resolve("in"), home.resolve("out"));
            switch (way) {
                case HELD -> assertThat(Contents.of(inner, "file", 100)).isEqualTo("text");
                case NAMED ->
                    assertThatThrownBy(() -> Contents.of(inner, "file", 100))
                            .hasMessage("it was changed while it was read");
            }
        }
    }
}
