package dev.stowage.store;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The machine's own file system. Directories are 0700 and files 0600 where it knows such modes. */
final class LocalDisk implements Disk {

    @Override
    public Optional<byte[]> read(Path file, int limit) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Optional.of(in.readNBytes(limit));
        } catch (NoSuchFileException missing) {
            return Optional.empty();
        }
    }

    @Override
    public void write(Path file, byte[] bytes) throws IOException {
        try (FileChannel channel = open(file, CREATE, WRITE, TRUNCATE_EXISTING)) {
            writeAll(channel, ByteBuffer.wrap(bytes));
        }
    }

    /** Opens a file that only its owner can read, if it is made here. */
    static FileChannel open(Path file, OpenOption... options) throws IOException {
        return FileChannel.open(file, Set.of(options), mode(file, "rw-------"));
    }

    static void writeAll(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    @Override
    public void force(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, WRITE)) {
            channel.force(true);
        }
    }

    @Override
    public void modified(Path file, Instant time) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(time));
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void forceNames(Path directory) throws IOException {
        if (posix(directory)) {
            try (FileChannel channel = FileChannel.open(directory, READ)) {
                channel.force(true);
            }
        }
    }

    @Override
    public boolean makeDirectory(Path directory) throws IOException {
        try {
            Files.createDirectory(directory, mode(directory, "rwx------"));
            return true;
        } catch (FileAlreadyExistsException there) {
            if (!Files.isDirectory(directory)) {
                throw there;
            }
            return false;
        }
    }

    @Override
    public void delete(Path path) throws IOException {
        try {
            Files.deleteIfExists(path);
        } catch (DirectoryNotEmptyException used) {
            // Another process has put something in.
        }
    }

    @Override
    public Optional<Entry> file(Path file) throws IOException {
        try {
            BasicFileAttributes found =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            Entry entry = new Entry(file, found.size(), found.lastModifiedTime().toInstant());
            return Optional.of(entry).filter(same -> found.isRegularFile());
        } catch (NoSuchFileException missing) {
            return Optional.empty();
        }
    }

    @Override
    public List<Entry> files(Path directory) throws IOException {
        List<Entry> files = new ArrayList<>();
        for (Path path : children(directory)) {
            file(path).ifPresent(files::add);
        }
        return files;
    }

    @Override
    public List<Path> directories(Path directory) throws IOException {
        return children(directory).stream()
                .filter(path -> Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
                .toList();
    }

    private static List<Path> children(Path directory) throws IOException {
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
            List<Path> paths = new ArrayList<>();
            stream.forEach(paths::add);
            return paths;
        } catch (NoSuchFileException | NotDirectoryException missing) {
            return List.of();
        }
    }

    private static FileAttribute<?>[] mode(Path path, String mode) {
        return posix(path)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))}
                : new FileAttribute<?>[0];
    }

    private static boolean posix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
