package dev.stowage.store;

import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.StoreOperation;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** A process of its own that writes snapshots of one session into a directory. */
final class SnapshotProcess {

    private SnapshotProcess() {}

    static Process start(Path directory, String name, int times) throws IOException {
        return ChildJvm.of(SnapshotProcess.class, directory.toString(), name, "" + times)
                .start();
    }

    /** Takes a directory, a name for its records, and their number. */
    public static void main(String[] arguments) throws IOException {
        Snapshots snapshots = new FileSnapshots(
                Path.of(arguments[0]),
                64 << 10,
                new Meters(new SimpleMeterRegistry(), List.of(), Set.of())
                        .store("snapshots", StoreOperation.ofSnapshots()),
                System::nanoTime);
        for (int number = 0; number < Integer.parseInt(arguments[2]); number++) {
            snapshots.append(SnapshotsContract.SESSION, SnapshotsContract.snapshot(arguments[1] + number));
        }
    }
}
