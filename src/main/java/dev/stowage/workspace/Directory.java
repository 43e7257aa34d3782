package dev.stowage.workspace;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributes;

/** An open directory. Links in it are never followed. */
interface Directory extends Closeable {

    /** What a name stands for; a link is a link. */
    BasicFileAttributes look(String name) throws IOException;

    /**
     * A directory in it.
     *
     * @throws IOException also where the name is a link's
     */
    Directory enter(String name) throws IOException;

    /**
     * A file in it, to be read.
     *
     * @throws IOException also where the name is a link's
     */
    SeekableByteChannel open(String name) throws IOException;

    /** A directory by its real path: held by its descriptor where the file system can do that. Whoever asks for it closes it. */
    @SuppressWarnings("StreamResourceLeak")
    static Directory at(Path real) throws IOException {
        DirectoryStream<Path> stream = Files.newDirectoryStream(real);
        if (stream instanceof SecureDirectoryStream<Path> held) {
            return new HeldDirectory(held);
        }
        stream.close();
        return new NamedDirectory(real);
    }
}
