package dev.stowage.store;

import dev.stowage.core.capacity.Snapshot;
import dev.stowage.core.session.SessionKey;
import java.util.List;

/** Nothing is written down. */
final class NoSnapshots implements Snapshots {

    @Override
    public boolean isKept() {
        return false;
    }

    @Override
    public boolean append(SessionKey session, Snapshot snapshot) {
        return true;
    }

    @Override
    public List<Snapshot> last(SessionKey session, int most) {
        return List.of();
    }

    @Override
    public boolean remove(SessionKey session) {
        return true;
    }

    @Override
    public boolean removeRest(String tenant) {
        return true;
    }
}
