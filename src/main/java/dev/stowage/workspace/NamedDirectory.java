package dev.stowage.workspace;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;

/** Known by its real path only: after each step it must still be where it was. */
final class NamedDirectory implements Directory {

    private final Path real;

    NamedDirectory(Path real) {
        this.real = real;
    }

    @Override
    public BasicFileAttributes look(String name) throws IOException {
        return Files.readAttributes(real.resolve(name), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    @Override
    public Directory enter(String name) throws IOException {
        NamedDirectory inner = new NamedDirectory(real.resolve(name));
        inner.checkPlace();
        return inner;
    }

    @Override
    public SeekableByteChannel open(String name) throws IOException {
        SeekableByteChannel opened =
                Files.newByteChannel(real.resolve(name), StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        try {
            checkPlace();
            return opened;
        } catch (IOException moved) {
            opened.close();
            throw moved;
        }
    }

    private void checkPlace() throws IOException {
        if (!real.toRealPath().equals(real)) {
            throw Refusal.CHANGED.thrown();
        }
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
