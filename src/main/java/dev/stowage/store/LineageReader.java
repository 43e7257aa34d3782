package dev.stowage.store;

import dev.stowage.core.chat.CacheUsage;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.chat.Usage;
import dev.stowage.core.compaction.Fate;
import dev.stowage.core.compaction.Level;
import dev.stowage.core.compaction.Occasion;
import dev.stowage.core.compaction.Restraint;
import dev.stowage.core.session.Block;
import dev.stowage.core.session.Dealings;
import dev.stowage.core.session.DriftReport;
import dev.stowage.core.session.Epoch;
import dev.stowage.core.session.Exchanged;
import dev.stowage.core.session.Head;
import dev.stowage.core.session.HeadPrint;
import dev.stowage.core.session.HiddenExchange;
import dev.stowage.core.session.History;
import dev.stowage.core.session.KeptReasoning;
import dev.stowage.core.session.Known;
import dev.stowage.core.session.LadderMemory;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.LineageMemory;
import dev.stowage.core.session.PromptShares;
import dev.stowage.core.session.Reconciliation.Kind;
import dev.stowage.core.tokens.BilledPrompt;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/** Reads what {@link LineageWriter} wrote. */
final class LineageReader {

    private final DataInputStream in;
    private final boolean withLimits;

    /** @param withLimits whether exchanges tell what was allowed their answers */
    LineageReader(DataInputStream in, boolean withLimits) {
        this.in = in;
        this.withLimits = withLimits;
    }

    /** Reads one thing. */
    private interface Reading<T> {
        T read() throws IOException;
    }

    /**
     * @param withLadder whether what the ladder remembers follows
     * @param withHidden whether what is hidden follows
     */
    Lineage read(boolean withLadder, boolean withHidden) throws IOException {
        Lineage lineage = new Lineage(
                text(),
                head(),
                History.of(all(this::known)),
                epoch(),
                dealings(),
                withLadder ? new LadderMemory(restraint(), optional(this::asked)) : LadderMemory.NONE,
                LineageMemory.NONE);
        return withHidden ? lineage.hiding(map(() -> all(this::hidden))) : lineage;
    }

    private HiddenExchange hidden() throws IOException {
        return new HiddenExchange(text(), all(this::text), all(this::text));
    }

    private Restraint restraint() throws IOException {
        return new Restraint(
                optional(() -> new Restraint.Last(
                        Instant.ofEpochMilli(in.readLong()), in.readInt(), in.readDouble(), level())),
                in.readInt(),
                in.readBoolean() ? OptionalDouble.of(in.readDouble()) : OptionalDouble.empty(),
                in.readBoolean() ? OptionalInt.of(in.readInt()) : OptionalInt.empty());
    }

    private Occasion asked() throws IOException {
        return AskedCode.occasion(in.readUnsignedByte())
                .orElseThrow(() -> new UnreadableFormatException("a level that is not known here"));
    }

    private Level level() throws IOException {
        return LevelCode.level(in.readUnsignedByte())
                .orElseThrow(() -> new UnreadableFormatException("a level that is not known here"));
    }

    private Head head() throws IOException {
        return new Head(in.readInt(), in.readInt(), optional(this::digest));
    }

    private Known known() throws IOException {
        Digest meaning = digest();
        int rest = in.readInt();
        return new Known(new MessageIdentity(meaning, rest >>> 1), (rest & 1) == 1);
    }

    private Epoch epoch() throws IOException {
        return new Epoch(in.readInt(), all(this::block), map(this::decision), map(() -> all(this::block)));
    }

    private Block block() throws IOException {
        return new Block(text(), text(), text(), in.readBoolean(), Set.copyOf(all(this::identity)));
    }

    private Fate decision() throws IOException {
        int code = in.readUnsignedByte();
        return code == DecisionCode.OUTLINE
                ? new Fate.Shortened(text())
                : DecisionCode.plain(code)
                        .orElseThrow(() -> new UnreadableFormatException("a decision that is not known here"));
    }

    private Dealings dealings() throws IOException {
        return new Dealings(
                all(this::bill),
                new KeptReasoning(all(this::reasoning)),
                all(this::exchange),
                new HeadPrint(all(this::text), in.readInt()),
                optional(this::drift));
    }

    private DriftReport drift() throws IOException {
        return new DriftReport(Instant.ofEpochMilli(in.readLong()), in.readInt(), in.readInt(), text());
    }

    private Dealings.Billing bill() throws IOException {
        return new Dealings.Billing(
                text(), text(), new BilledPrompt(in.readInt(), digest(), in.readInt(), in.readLong()));
    }

    private KeptReasoning.Entry reasoning() throws IOException {
        return new KeptReasoning.Entry(digest(), optional(this::digest), in.readInt(), in.readInt(), text());
    }

    private Exchanged exchange() throws IOException {
        return new Exchanged(
                Instant.ofEpochMilli(in.readLong()),
                Kind.valueOf(text()),
                text(),
                text(),
                in.readInt(),
                in.readLong(),
                shares(),
                optional(this::usage),
                withLimits && in.readBoolean() ? OptionalInt.of(in.readInt()) : OptionalInt.empty());
    }

    private PromptShares shares() throws IOException {
        return new PromptShares(in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong());
    }

    private Usage usage() throws IOException {
        return new Usage(in.readLong(), in.readLong(), optional(this::cache));
    }

    private CacheUsage cache() throws IOException {
        return new CacheUsage(in.readLong(), in.readLong(), in.readLong(), in.readBoolean());
    }

    private MessageIdentity identity() throws IOException {
        return new MessageIdentity(digest(), in.readInt());
    }

    private Digest digest() throws IOException {
        return new Digest(in.readLong(), in.readLong());
    }

    private String text() throws IOException {
        int length = in.readInt();
        if (length < 0) {
            return codeUnits(atMostLeft(-length));
        }
        byte[] utf8 = new byte[atMostLeft(length)];
        in.readFully(utf8);
        return new String(utf8, StandardCharsets.UTF_8);
    }

    private String codeUnits(int length) throws IOException {
        StringBuilder text = new StringBuilder(length);
        for (int left = length; left > 0; left--) {
            text.append(in.readChar());
        }
        return text.toString();
    }

    private <V> Map<MessageIdentity, V> map(Reading<V> reading) throws IOException {
        Map<MessageIdentity, V> map = new HashMap<>();
        for (int left = count(); left > 0; left--) {
            map.put(identity(), reading.read());
        }
        return map;
    }

    private <T> List<T> all(Reading<T> reading) throws IOException {
        int count = count();
        List<T> values = new ArrayList<>(count);
        for (int left = count; left > 0; left--) {
            values.add(reading.read());
        }
        return values;
    }

    private <T> Optional<T> optional(Reading<T> reading) throws IOException {
        return in.readBoolean() ? Optional.of(reading.read()) : Optional.empty();
    }

    private int count() throws IOException {
        return atMostLeft(in.readInt());
    }

    /** A number of things that take a byte each at least: what is corrupt must not make room for more. */
    private int atMostLeft(int count) throws IOException {
        UnreadableFormatException.unless(count >= 0 && count <= in.available(), "more than there is");
        return count;
    }
}
