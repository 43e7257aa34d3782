package dev.stowage.store;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The machine's disk, with something done before each call. */
abstract class DelegatingDisk implements Disk {

    private final Disk disk = new LocalDisk();

    abstract void called();

    private Disk disk() {
        called();
        return disk;
    }

    @Override
    public Optional<byte[]> read(Path file, int limit) throws IOException {
        return disk().read(file, limit);
    }

    @Override
    public void write(Path file, byte[] bytes) throws IOException {
        disk().write(file, bytes);
    }

    @Override
    public void force(Path file) throws IOException {
        disk().force(file);
    }

    @Override
    public void modified(Path file, Instant time) throws IOException {
        disk().modified(file, time);
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        disk().move(from, to);
    }

    @Override
    public void forceNames(Path directory) throws IOException {
        disk().forceNames(directory);
    }

    @Override
    public boolean makeDirectory(Path directory) throws IOException {
        return disk().makeDirectory(directory);
    }

    @Override
    public void delete(Path path) throws IOException {
        disk().delete(path);
    }

    @Override
    public Optional<Entry> file(Path file) throws IOException {
        return disk().file(file);
    }

    @Override
    public List<Entry> files(Path directory) throws IOException {
        return disk().files(directory);
    }

    @Override
    public List<Path> directories(Path directory) throws IOException {
        return disk().directories(directory);
    }
}
