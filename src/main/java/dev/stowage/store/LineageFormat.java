package dev.stowage.store;

import dev.stowage.core.session.Lineage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/**
 * A lineage as bytes: its format as one byte (5), then what {@link LineageWriter} and {@link LineageMemoryFormat} say. States of format 1, which end before
 * what the ladder remembers, of format 2, which end before what is hidden, of format 3, which end before what else is
 * remembered, and of format 4, whose exchanges end before what was allowed their answers, are read for ever: golden ones are in the tests. They carry no checksum; the stores see to that.
 */
public final class LineageFormat {

    private static final int WITHOUT_LADDER = 1;
    private static final int WITHOUT_HIDDEN = 2;
    private static final int WITHOUT_MEMORY = 3;
    private static final int WITHOUT_LIMITS = 4;
    private static final int FORMAT = 5;

    private LineageFormat() {}

    /** The lineage as it is now. */
    public static byte[] encode(Lineage lineage) {
        ByteArrayOutputStream bytes =
                new ByteArrayOutputStream(256 + 24 * lineage.history().size());
        try (LineageOutput out = new LineageOutput(bytes)) {
            out.writeByte(FORMAT);
            new LineageWriter(out).write(lineage);
            LineageMemoryFormat.write(out, lineage.memory());
        } catch (IOException impossible) {
            throw new UncheckedIOException("memory does not fail", impossible);
        }
        return bytes.toByteArray();
    }

    /** A lineage that was stored; empty if the bytes are torn, corrupt, or of a format that is not known here. */
    public static Optional<Lineage> decode(byte[] state) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(state))) {
            int format = in.readByte();
            UnreadableFormatException.unless(
                    format >= WITHOUT_LADDER && format <= FORMAT, "of a format that is not known here");
            Lineage stated = new LineageReader(in, format > WITHOUT_LIMITS)
                    .read(format > WITHOUT_LADDER, format > WITHOUT_HIDDEN);
            Lineage lineage = format > WITHOUT_MEMORY ? stated.with(LineageMemoryFormat.read(in)) : stated;
            UnreadableFormatException.unless(in.available() == 0, "longer than a lineage");
            return Optional.of(lineage);
        } catch (IOException | IllegalArgumentException unreadable) {
            return Optional.empty();
        }
    }
}
