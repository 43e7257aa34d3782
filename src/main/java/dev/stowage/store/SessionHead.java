package dev.stowage.store;

import java.time.Instant;
import java.util.List;

/** What stands before the states in a session's file: enough to list it and to find it by digests. */
record SessionHead(String tenant, String session, List<Lineage> lineages) {

    SessionHead {
        lineages = List.copyOf(lineages);
    }

    /**
     * A lineage without its state.
     *
     * @param length of the state in bytes
     * @param checksum CRC-32C of the state
     */
    record Lineage(String id, long version, Instant used, List<String> digests, int length, int checksum) {

        Lineage {
            digests = List.copyOf(digests);
        }

        LineageRecord with(byte[] state) {
            return new LineageRecord(id, version, used, digests, state);
        }
    }

    boolean isOf(String ofTenant, String ofSession) {
        return tenant.equals(ofTenant) && session.equals(ofSession);
    }

    /** The session as it would be with states of these lengths. */
    SessionSummary summary(long bytes) {
        Instant lastUsed = lineages.isEmpty() ? Instant.EPOCH : lineages.get(0).used();
        return new SessionSummary(session, lastUsed, bytes, lineages.size());
    }
}
