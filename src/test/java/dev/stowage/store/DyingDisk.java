package dev.stowage.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * A disk whose process dies before its n-th change. A {@link Death#KILL} leaves what was done until then; at a
 * {@link Death#POWER_LOSS} also everything is lost that was not forced to the device.
 */
final class DyingDisk extends DelegatingDisk {

    enum Death {
        KILL,
        /** In the middle of the n-th change, if that is a write. */
        KILL_IN_A_WRITE,
        POWER_LOSS
    }

    /** What kills the process. */
    static final class Died extends IOException {

        private static final long serialVersionUID = 1;
    }

    private final Death death;
    private int changesLeft;
    private final Set<Path> unforcedFiles = new HashSet<>();
    private final Deque<Move> unforcedMoves = new ArrayDeque<>();
    private final Set<Path> unforcedDirectories = new HashSet<>();

    private record Move(Path from, Path to, Optional<byte[]> before) {}

    DyingDisk(Death death, int changes) {
        this.death = death;
        changesLeft = changes;
    }

    @Override
    void called() {}

    private void change() throws IOException {
        if (changesLeft == 0) {
            die();
        }
        changesLeft--;
    }

    private void die() throws IOException {
        changesLeft = 0;
        if (death == Death.POWER_LOSS) {
            while (!unforcedMoves.isEmpty()) {
                undo(unforcedMoves.pop());
            }
            for (Path file : unforcedFiles) {
                if (Files.exists(file)) {
                    byte[] all = Files.readAllBytes(file);
                    Files.write(file, Arrays.copyOf(all, all.length / 2));
                }
            }
            for (Path directory : unforcedDirectories) {
                deleteAll(directory);
            }
        }
        throw new Died();
    }

    private void undo(Move move) throws IOException {
        if (Files.exists(move.to())) {
            Files.move(move.to(), move.from(), StandardCopyOption.REPLACE_EXISTING);
        }
        if (move.before().isPresent()) {
            Files.write(move.to(), move.before().get());
        }
        if (unforcedFiles.remove(move.to())) {
            unforcedFiles.add(move.from());
        }
    }

    private static void deleteAll(Path directory) throws IOException {
        for (Entry file : new LocalDisk().files(directory)) {
            Files.delete(file.path());
        }
        Files.deleteIfExists(directory);
    }

    @Override
    public void write(Path file, byte[] bytes) throws IOException {
        if (changesLeft == 0 && death == Death.KILL_IN_A_WRITE) {
            super.write(file, Arrays.copyOf(bytes, bytes.length / 2));
        }
        change();
        super.write(file, bytes);
        unforcedFiles.add(file);
    }

    @Override
    public void force(Path file) throws IOException {
        change();
        super.force(file);
        unforcedFiles.remove(file);
    }

    @Override
    public void modified(Path file, Instant time) throws IOException {
        change();
        super.modified(file, time);
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        change();
        unforcedMoves.push(new Move(from, to, read(to, Integer.MAX_VALUE)));
        super.move(from, to);
        if (unforcedFiles.remove(from)) {
            unforcedFiles.add(to);
        }
    }

    @Override
    public void forceNames(Path directory) throws IOException {
        change();
        super.forceNames(directory);
        unforcedMoves.removeIf(move -> directory.equals(move.to().getParent()));
        unforcedDirectories.removeIf(made -> directory.equals(made.getParent()));
    }

    @Override
    public boolean makeDirectory(Path directory) throws IOException {
        change();
        boolean made = super.makeDirectory(directory);
        if (made) {
            unforcedDirectories.add(directory);
        }
        return made;
    }

    @Override
    public void delete(Path path) throws IOException {
        change();
        super.delete(path);
    }

    /** Dies now: for a process that was done. */
    void dieNow() {
        try {
            die();
        } catch (IOException died) {
            return;
        }
        throw new AssertionError("lives");
    }
}
