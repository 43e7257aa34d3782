package dev.stowage.store;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A segment of the archive as bytes, big-endian:
 *
 * <pre>
 * "STWA", format as u16 (1)
 * records: length of the payload as i32, CRC-32C of the payload as i32, payload
 * payload: kind as i8; a content (1): SHA-256, compression as i8, expanded length as i32, bytes
 *                      a message (2): SHA-256 of its content, microseconds since 1970 as i64, session, lineage, digest;
 *                      then, where it was told, its place in the history that it came with as i32
 * a name or digest: its number of UTF-16 code units as i32, then these
 * </pre>
 *
 * Segments of format 1 are read for ever: golden ones are in the tests.
 */
final class SegmentFormat {

    static final int HEADER = 6;

    private static final int MAGIC = 0x53545741;
    private static final short FORMAT = 1;
    private static final int FRAME = 2 * Integer.BYTES;

    private SegmentFormat() {}

    /**
     * What could be read of a segment.
     *
     * @param end of the last whole record; what follows was never written to its end
     */
    record Segment(List<ArchiveRecord> records, int end) {

        Segment {
            records = List.copyOf(records);
        }
    }

    static byte[] header() {
        return ByteBuffer.allocate(HEADER).putInt(MAGIC).putShort(FORMAT).array();
    }

    /** A whole segment. */
    static byte[] file(List<ArchiveRecord> records) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(header());
        records.forEach(record -> file.writeBytes(frame(record)));
        return file.toByteArray();
    }

    static byte[] frame(ArchiveRecord record) {
        byte[] payload = record.payload();
        return ByteBuffer.allocate(FRAME + payload.length)
                .putInt(payload.length)
                .putInt(SessionFormat.checksum(payload))
                .put(payload)
                .array();
    }

    /** Reads the records of a segment, over damaged ones, to where it was torn off. */
    static Segment read(byte[] file) throws UnreadableFormatException {
        UnreadableFormatException.unless(file.length >= HEADER, "shorter than a header");
        ByteBuffer bytes = ByteBuffer.wrap(file);
        UnreadableFormatException.unless(bytes.getInt() == MAGIC, "not a segment");
        UnreadableFormatException.unless(bytes.getShort() == FORMAT, "of a format that is not known here");
        List<ArchiveRecord> records = new ArrayList<>();
        int end = HEADER;
        while (bytes.remaining() > FRAME) {
            int length = bytes.getInt();
            int checksum = bytes.getInt();
            if (length <= 0 || length > bytes.remaining()) {
                break;
            }
            byte[] payload = new byte[length];
            bytes.get(payload);
            if (SessionFormat.checksum(payload) == checksum) {
                records.add(ArchiveRecord.read(payload));
                end = bytes.position();
            }
        }
        return new Segment(records, end);
    }
}
