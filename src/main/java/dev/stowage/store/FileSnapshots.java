package dev.stowage.store;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.stowage.core.capacity.Snapshot;
import dev.stowage.core.session.FileName;
import dev.stowage.core.session.SessionKey;
import dev.stowage.telemetry.StoreLoss;
import dev.stowage.telemetry.StoreMeters;
import dev.stowage.telemetry.StoreOperation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * One file of lines for each session, in a directory for each tenant. A line is written in one call; one that was torn by a crash
 * is ended before the next is written, and passed over when it is read. A file that is full becomes {@code .1}, and the four newest of
 * those are kept.
 */
final class FileSnapshots implements Snapshots {

    private static final int KEPT = 4;

    private final Path directory;
    private final DirectoryLocks locks;
    private final long mostBytes;
    private final Disk disk = new LocalDisk();
    private final StoreMeters meters;
    private final WaitingCalls calls;

    /** @param mostBytes of one file */
    FileSnapshots(Path directory, long mostBytes, StoreMeters meters, LongSupplier ticker) throws IOException {
        this.directory = directory;
        this.locks = DirectoryLocks.in(directory);
        this.mostBytes = mostBytes;
        this.meters = meters;
        calls = new WaitingCalls("snapshots of a session", meters, ticker);
    }

    @Override
    public boolean isKept() {
        return true;
    }

    @Override
    public boolean append(SessionKey session, Snapshot snapshot) {
        return calls.of(StoreOperation.APPEND, () -> {
                    byte[] line = SnapshotLine.write(snapshot);
                    return locks.alone(file(session).toString(), () -> appended(session, line));
                })
                .isPresent();
    }

    private boolean appended(SessionKey session, byte[] line) throws IOException {
        disk.makeDirectory(directory.resolve(FileName.of(session.tenant())));
        Path file = file(session);
        if (disk.file(file)
                .filter(entry -> entry.bytes() + line.length > mostBytes)
                .isPresent()) {
            rotate(file);
        }
        try (FileChannel channel = LocalDisk.open(file, CREATE, READ, WRITE)) {
            long size = channel.size();
            boolean torn = size > 0 && lastByte(channel, size) != '\n';
            ByteBuffer bytes = ByteBuffer.allocate(line.length + 1);
            if (torn) {
                bytes.put((byte) '\n');
            }
            bytes.put(line).flip();
            channel.position(size);
            LocalDisk.writeAll(channel, bytes);
        }
        return true;
    }

    private static byte lastByte(FileChannel channel, long size) throws IOException {
        ByteBuffer last = ByteBuffer.allocate(1);
        channel.read(last, size - 1);
        return last.get(0);
    }

    private void rotate(Path file) throws IOException {
        for (int number = KEPT; number > 1; number--) {
            moveIfThere(older(file, number - 1), older(file, number));
        }
        moveIfThere(file, older(file, 1));
    }

    private static void moveIfThere(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException missing) {
            // There are not that many yet.
        }
    }

    private static Path older(Path file, int number) {
        return file.resolveSibling(file.getFileName() + "." + number);
    }

    @Override
    public List<Snapshot> last(SessionKey session, int most) {
        return calls.of(StoreOperation.READ, () -> {
                    List<Snapshot> found = new ArrayList<>();
                    for (Path file : files(session)) {
                        if (found.size() < most) {
                            read(file, most, found);
                        }
                    }
                    return List.copyOf(found);
                })
                .orElse(List.of());
    }

    private void read(Path file, int most, List<Snapshot> found) throws IOException {
        try (FileChannel channel = FileChannel.open(file, READ)) {
            LinesBackwards lines = new LinesBackwards(channel);
            Optional<String> line = lines.next();
            while (line.isPresent() && found.size() < most) {
                Optional<Snapshot> snapshot = SnapshotLine.read(line.get());
                snapshot.ifPresent(found::add);
                if (snapshot.isEmpty() && !line.get().isBlank()) {
                    meters.lost(StoreLoss.UNREADABLE);
                }
                line = lines.next();
            }
        } catch (NoSuchFileException missing) {
            // Nothing was written there.
        }
    }

    @Override
    public boolean remove(SessionKey session) {
        return calls.of(
                        StoreOperation.REMOVE,
                        () -> locks.alone(file(session).toString(), () -> {
                            for (Path file : files(session)) {
                                disk.delete(file);
                            }
                            return true;
                        }))
                .isPresent();
    }

    @Override
    public boolean removeRest(String tenant) {
        return calls.of(StoreOperation.REMOVE, () -> {
                    for (Disk.Entry file : disk.files(directory.resolve(FileName.of(tenant)))) {
                        locks.alone(withoutNumber(file.path()), () -> {
                            disk.delete(file.path());
                            return true;
                        });
                    }
                    return true;
                })
                .isPresent();
    }

    /** The name under which a session's file and the older ones beside it are written. */
    private static String withoutNumber(Path file) {
        return file.toString().replaceFirst("\\.\\d+$", "");
    }

    /** The newest first. */
    private List<Path> files(SessionKey session) {
        Path file = file(session);
        List<Path> files = new ArrayList<>(List.of(file));
        for (int number = 1; number <= KEPT; number++) {
            files.add(older(file, number));
        }
        return files;
    }

    private Path file(SessionKey session) {
        return directory.resolve(FileName.of(session.tenant())).resolve(FileName.of(session.id()) + ".jsonl");
    }
}
