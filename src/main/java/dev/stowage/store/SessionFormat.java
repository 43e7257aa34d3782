package dev.stowage.store;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * A session as bytes, big-endian:
 *
 * <pre>
 * "STWS", format as u16 (1), length of the head as i32, CRC-32C of the head as i32
 * head: tenant, session, number of lineages as i32, then for each, the last saved first:
 *       id, version as i64, last use in microseconds since 1970 as i64, number of digests as i32, digests,
 *       length of the state as i32, CRC-32C of the state as i32
 * the states, in the same order, to the end
 * a name or digest: its number of UTF-16 code units as i32, then these
 * </pre>
 *
 * Files of format 1 are read for ever: golden ones are in the tests.
 */
final class SessionFormat {

    /** Before the head begins. */
    static final int PROLOGUE = 14;

    private static final int MAGIC = 0x53545753;
    private static final short FORMAT = 1;

    private SessionFormat() {}

    static byte[] encode(SessionRecord session) {
        byte[] head = head(session);
        long length = (long) PROLOGUE + head.length;
        for (LineageRecord lineage : session.lineages()) {
            length += lineage.state().length;
        }
        ByteBuffer file = ByteBuffer.allocate(Math.toIntExact(length));
        file.putInt(MAGIC).putShort(FORMAT).putInt(head.length).putInt(checksum(head));
        file.put(head);
        session.lineages().forEach(lineage -> file.put(lineage.state()));
        return file.array();
    }

    private static byte[] head(SessionRecord session) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream head = new DataOutputStream(bytes)) {
            head.write(Names.framed(session.tenant(), session.session()));
            head.writeInt(session.lineages().size());
            for (LineageRecord lineage : session.lineages()) {
                head.write(Names.framed(lineage.id()));
                head.writeLong(lineage.version());
                head.writeLong(ChronoUnit.MICROS.between(Instant.EPOCH, lineage.used()));
                head.writeInt(lineage.digests().size());
                head.write(Names.framed(lineage.digests().toArray(String[]::new)));
                head.writeInt(lineage.state().length);
                head.writeInt(checksum(lineage.state()));
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException("memory does not fail", impossible);
        }
        return bytes.toByteArray();
    }

    /** How many bytes of the file {@link #head(byte[])} needs, told by its prologue. */
    static long headEnd(byte[] start) throws UnreadableFormatException {
        UnreadableFormatException.unless(start.length >= PROLOGUE, "shorter than a prologue");
        ByteBuffer prologue = ByteBuffer.wrap(start);
        UnreadableFormatException.unless(prologue.getInt() == MAGIC, "not a session");
        UnreadableFormatException.unless(prologue.getShort() == FORMAT, "of a format that is not known here");
        int length = prologue.getInt();
        UnreadableFormatException.unless(length >= 0, "a head of negative length");
        return PROLOGUE + (long) length;
    }

    /** Reads the head from a file's first bytes. */
    static SessionHead head(byte[] start) throws UnreadableFormatException {
        long end = headEnd(start);
        UnreadableFormatException.unless(end <= start.length, "the head is cut off");
        byte[] bytes = Arrays.copyOfRange(start, PROLOGUE, (int) end);
        int checksum = ByteBuffer.wrap(start).getInt(PROLOGUE - Integer.BYTES);
        UnreadableFormatException.unless(checksum(bytes) == checksum, "the head's checksum differs");
        ByteBuffer head = ByteBuffer.wrap(bytes);
        String tenant = Names.unframed(head);
        String session = Names.unframed(head);
        List<SessionHead.Lineage> lineages = new ArrayList<>();
        for (int left = head.getInt(); left > 0; left--) {
            lineages.add(lineage(head));
        }
        return new SessionHead(tenant, session, lineages);
    }

    private static SessionHead.Lineage lineage(ByteBuffer head) throws UnreadableFormatException {
        String id = Names.unframed(head);
        long version = head.getLong();
        Instant used = Instant.EPOCH.plus(head.getLong(), ChronoUnit.MICROS);
        List<String> digests = new ArrayList<>();
        for (int left = head.getInt(); left > 0; left--) {
            digests.add(Names.unframed(head));
        }
        return new SessionHead.Lineage(id, version, used, digests, head.getInt(), head.getInt());
    }

    /** Reads a whole file. */
    static SessionRecord decode(byte[] file) throws UnreadableFormatException {
        SessionHead head = head(file);
        ByteBuffer states = ByteBuffer.wrap(file).position((int) headEnd(file));
        List<LineageRecord> lineages = new ArrayList<>();
        for (SessionHead.Lineage lineage : head.lineages()) {
            UnreadableFormatException.unless(
                    lineage.length() >= 0 && lineage.length() <= states.remaining(), "a state is cut off");
            byte[] state = new byte[lineage.length()];
            states.get(state);
            UnreadableFormatException.unless(checksum(state) == lineage.checksum(), "a state's checksum differs");
            lineages.add(lineage.with(state));
        }
        UnreadableFormatException.unless(!states.hasRemaining(), "longer than its states");
        return new SessionRecord(head.tenant(), head.session(), lineages);
    }

    static int checksum(byte[] bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes);
        return (int) checksum.getValue();
    }
}
