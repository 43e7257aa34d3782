package dev.stowage.store;

import static dev.stowage.store.Stores.keyOf;
import static dev.stowage.store.Stores.state;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.session.LineageKey;
import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.ManualClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The directory of sessions is kept within its bounds, and who writes there does not wait for that. */
class DirectorySweepTest {

    private static final LineageKey KEY = keyOf("s", "l");
    private static final SessionLimits ONE_DAY = new SessionLimits(4, 40_000, 200_000, Duration.ofDays(1));

    private final ManualClock clock = new ManualClock();

    private final Path directory;
    private final DirectoryLocks locks;
    private final DirectorySweep sweep;

    DirectorySweepTest(@TempDir Path directory) throws IOException {
        this.directory = directory;
        locks = DirectoryLocks.in(directory);
        sweep = new DirectorySweep(directory, new LocalDisk(), locks, ONE_DAY, clock, Stores.meters("file"));
    }

    private FileSessions sessions(Disk disk) {
        return new FileSessions(new SessionFiles(directory, disk, Stores.meters("file")), locks, ONE_DAY, clock, sweep);
    }

    private static void save(FileSessions sessions) throws IOException {
        sessions.save(KEY, new Change(0, 1, state(100, 1), List.of("d"), ""));
    }

    /** Has the sweep begin while a file is being written, and come as far as that file. */
    private static final class SweptDisk extends DelegatingDisk {

        private final Thread sweeper;

        SweptDisk(Thread sweeper) {
            this.sweeper = sweeper;
        }

        @Override
        void called() {}

        @Override
        public void move(Path from, Path to) throws IOException {
            sweeper.start();
            Eventually.holds(() -> sweeper.getState() == Thread.State.WAITING, () -> "it is " + sweeper.getState());
            super.move(from, to);
        }
    }

    @Test
    @Timeout(value = 90, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void sweep_waitsForWhoWrites_andNotTheOtherWayRound() throws Exception {
        save(sessions(new LocalDisk()));
        clock.advance(Duration.ofHours(25));
        Thread sweeper = new Thread(this::sweep);
        FileSessions sessions = sessions(new SweptDisk(sweeper));
        save(sessions);
        sweeper.join(TimeUnit.SECONDS.toMillis(60));
        assertThat(sweeper.isAlive()).isFalse();
        assertThat(sessions.load(KEY).orElseThrow().version()).isEqualTo(1);
    }

    private void sweep() {
        try {
            sweep.sweep();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @Test
    void sweep_isDueAgain_whenTheClockWasSetBack() throws IOException {
        assertThat(sweep.isDue()).isTrue();
        sweep.sweep();
        assertThat(sweep.isDue()).isFalse();
        clock.advance(Duration.ofDays(-40));
        assertThat(sweep.isDue()).isTrue();
    }
}
