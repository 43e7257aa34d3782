package dev.stowage.store;

import dev.stowage.core.memory.Contribution;
import dev.stowage.core.session.SessionKey;
import dev.stowage.telemetry.StoreLoss;
import dev.stowage.telemetry.StoreMeters;
import dev.stowage.telemetry.StoreOperation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * One file for each session, beside its own, with which it goes. Files are replaced as a whole, and not forced to the device: what a crash takes is
 * learned again.
 */
final class FileSharedKnowledge implements SharedKnowledge {

    private static final int LONGEST = 1 << 20;

    private final Path root;
    private final Disk disk;
    private final StoreMeters meters;
    private final WaitingCalls calls;

    /** @param root of the session files */
    FileSharedKnowledge(Path root, Disk disk, StoreMeters meters, LongSupplier ticker) {
        this.root = root;
        this.disk = disk;
        this.meters = meters;
        calls = new WaitingCalls("what sessions know together", meters, ticker);
    }

    @Override
    public boolean isKept() {
        return true;
    }

    @Override
    public boolean remove(SessionKey session) {
        return put(session, Contribution.nothingOf(session.id())) == Written.DONE;
    }

    @Override
    public Written put(SessionKey session, Contribution contribution) {
        Path file = SessionFiles.shared(root, session.tenant(), session.id());
        return calls.of(
                        contribution.isEmpty() ? StoreOperation.REMOVE : StoreOperation.APPEND,
                        () -> written(session.tenant(), file, contribution))
                .orElse(Written.UNREACHABLE);
    }

    private Written written(String tenant, Path file, Contribution contribution) throws IOException {
        if (contribution.isEmpty()) {
            disk.delete(file);
        } else {
            SessionFiles.replaceBeside(
                    disk, root.resolve(Names.digest(tenant)), file, ContributionJson.write(contribution));
        }
        return Written.DONE;
    }

    @Override
    public Optional<List<Contribution>> of(String tenant) {
        return calls.of(StoreOperation.READ, () -> {
            List<Contribution> found = new ArrayList<>();
            for (Disk.Entry file : newest(tenant)) {
                Optional<byte[]> bytes = disk.read(file.path(), LONGEST);
                Optional<Contribution> read = bytes.flatMap(ContributionJson::read)
                        .filter(contribution -> SessionFiles.shared(root, tenant, contribution.session())
                                .equals(file.path()));
                if (bytes.isPresent() && read.isEmpty()) {
                    meters.lost(StoreLoss.UNREADABLE);
                }
                read.ifPresent(found::add);
            }
            return found;
        });
    }

    private List<Disk.Entry> newest(String tenant) throws IOException {
        return disk.files(root.resolve(Names.digest(tenant))).stream()
                .filter(SessionFiles::isShared)
                .sorted(Comparator.comparing(Disk.Entry::modified).reversed())
                .limit(MOST_SESSIONS)
                .toList();
    }
}
