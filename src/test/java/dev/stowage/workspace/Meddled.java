package dev.stowage.workspace;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.Callable;

/** A directory in which something happens between the look at a file and its opening. */
record Meddled(Directory directory, Callable<?> meanwhile) implements Directory {

    @Override
    public BasicFileAttributes look(String name) throws IOException {
        return directory.look(name);
    }

    @Override
    public Directory enter(String name) throws IOException {
        return directory.enter(name);
    }

    @Override
    public SeekableByteChannel open(String name) throws IOException {
        try {
            meanwhile.call();
        } catch (Exception failed) {
            throw new IOException(failed);
        }
        return directory.open(name);
    }

    @Override
    public void close() throws IOException {
        directory.close();
    }
}
