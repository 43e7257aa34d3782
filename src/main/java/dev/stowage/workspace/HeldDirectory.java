package dev.stowage.workspace;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;

/**
 * Held by its descriptor: whatever is renamed or replaced by a link meanwhile, what is opened through it is in it. So a check
 * and what follows it cannot be about two places.
 */
final class HeldDirectory implements Directory {

    private final SecureDirectoryStream<Path> held;

    HeldDirectory(SecureDirectoryStream<Path> held) {
        this.held = held;
    }

    @Override
    public BasicFileAttributes look(String name) throws IOException {
        BasicFileAttributeView view =
                held.getFileAttributeView(Path.of(name), BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        if (view == null) {
            throw new NoSuchFileException(name);
        }
        return view.readAttributes();
    }

    @Override
    public Directory enter(String name) throws IOException {
        return new HeldDirectory(held.newDirectoryStream(Path.of(name), LinkOption.NOFOLLOW_LINKS));
    }

    @Override
    public SeekableByteChannel open(String name) throws IOException {
        return held.newByteChannel(Path.of(name), Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
    }

    @Override
    public void close() throws IOException {
        held.close();
    }
}
