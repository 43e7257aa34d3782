package dev.stowage.store;

import dev.stowage.core.chat.CacheUsage;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.chat.Usage;
import dev.stowage.core.compaction.Fate;
import dev.stowage.core.compaction.Level;
import dev.stowage.core.compaction.Restraint;
import dev.stowage.core.session.Block;
import dev.stowage.core.session.Dealings;
import dev.stowage.core.session.DriftReport;
import dev.stowage.core.session.Epoch;
import dev.stowage.core.session.Exchanged;
import dev.stowage.core.session.Head;
import dev.stowage.core.session.HiddenExchange;
import dev.stowage.core.session.KeptReasoning;
import dev.stowage.core.session.Known;
import dev.stowage.core.session.LadderMemory;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.PromptShares;
import dev.stowage.core.tokens.BilledPrompt;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes a lineage, big-endian:
 *
 * <pre>
 * lineage: id; instructions i32, length of the head i32, opening digest?; known messages*; epoch; bills*; reasoning*;
 *          exchanges*; print of each message of the head*, as text in code units, tools i32; drift?;
 *          last compaction?, poor attempts i32, usage at the last f64?, turn of the breaker i32?, asked for?; (identity, hidden exchanges*)*
 * compaction: milliseconds i64, messages i32, usage f64, level
 * level:   u8: 0 none, 1 soft, 2 hard, 3 emergency
 * asked:   u8: a level, and 16 more where floors could not be met
 * hidden exchange: call, result*, id of a client's call*
 * known:   digest, occurrence &lt;&lt; 1 | tool use as i32
 * epoch:   number i32; head blocks*; (identity, decision)*; (identity, blocks*)*
 * block:   id, zone, text, checkpoint u8, identities*
 * decision: u8: 0 keep, 1 leave out, 2 checkpointed, 3 an outline and its text
 * identity: digest, occurrence i32
 * x*: their number as i32, then these; x?: u8 0, or u8 1 and x
 * text:    its number of UTF-8 bytes as i32, then these; if a surrogate stands alone, its number of UTF-16 code units,
 *          negative, then these
 * digest:  two i64
 * </pre>
 *
 * Maps are written in the order of their keys, so that equal lineages are equal bytes.
 */
final class LineageWriter {

    private static final Comparator<MessageIdentity> ORDER = Comparator.comparing(
                    (MessageIdentity identity) -> identity.meaning().high())
            .thenComparing(identity -> identity.meaning().low())
            .thenComparing(MessageIdentity::occurrence);

    private final DataOutputStream out;

    LineageWriter(DataOutputStream out) {
        this.out = out;
    }

    /** Writes one thing. */
    private interface Writing<T> {
        void write(T value) throws IOException;
    }

    void write(Lineage lineage) throws IOException {
        text(lineage.id());
        head(lineage.head());
        all(lineage.history(), this::known);
        epoch(lineage.epoch());
        dealings(lineage.dealings());
        ladder(lineage.ladder());
        map(lineage.epoch().hidden(), exchanges -> all(exchanges, this::hidden));
    }

    private void hidden(HiddenExchange exchange) throws IOException {
        text(exchange.call());
        all(exchange.results(), this::text);
        all(exchange.beside(), this::text);
    }

    private void ladder(LadderMemory ladder) throws IOException {
        Restraint restraint = ladder.restraint();
        optional(restraint.last(), this::compaction);
        out.writeInt(restraint.poorAttempts());
        optional(restraint.poorUsage().stream().boxed().findFirst(), out::writeDouble);
        optional(restraint.breakerTurn().stream().boxed().findFirst(), out::writeInt);
        optional(ladder.asked(), occasion -> out.writeByte(AskedCode.of(occasion)));
    }

    private void compaction(Restraint.Last last) throws IOException {
        out.writeLong(last.at().toEpochMilli());
        out.writeInt(last.messages());
        out.writeDouble(last.usage());
        level(last.level());
    }

    private void level(Level level) throws IOException {
        out.writeByte(LevelCode.of(level));
    }

    private void head(Head head) throws IOException {
        out.writeInt(head.instructions());
        out.writeInt(head.length());
        optional(head.opening(), this::digest);
    }

    private void known(Known known) throws IOException {
        digest(known.identity().meaning());
        out.writeInt(known.identity().occurrence() << 1 | (known.toolUse() ? 1 : 0));
    }

    private void epoch(Epoch epoch) throws IOException {
        out.writeInt(epoch.number());
        all(epoch.headBlocks(), this::block);
        map(epoch.decisions(), this::decision);
        map(epoch.attachments(), blocks -> all(blocks, this::block));
    }

    private void block(Block block) throws IOException {
        text(block.id());
        text(block.zone());
        text(block.text());
        out.writeBoolean(block.checkpoint());
        all(block.sources().stream().sorted(ORDER).toList(), this::identity);
    }

    private void decision(Fate decision) throws IOException {
        out.writeByte(DecisionCode.of(decision));
        if (decision.text().isPresent()) {
            text(decision.text().get());
        }
    }

    private void dealings(Dealings dealings) throws IOException {
        all(dealings.bills(), this::bill);
        all(dealings.reasoning().entries(), this::reasoning);
        all(dealings.recent(), this::exchange);
        all(dealings.print().messages(), this::codeUnits);
        out.writeInt(dealings.print().tools());
        optional(dealings.drift(), this::drift);
    }

    private void drift(DriftReport drift) throws IOException {
        out.writeLong(drift.at().toEpochMilli());
        out.writeInt(drift.message());
        out.writeInt(drift.offset());
        text(drift.excerpt());
    }

    private void bill(Dealings.Billing bill) throws IOException {
        text(bill.upstream());
        text(bill.model());
        BilledPrompt prompt = bill.prompt();
        out.writeInt(prompt.messages());
        digest(prompt.history());
        out.writeInt(prompt.fields());
        out.writeLong(prompt.tokens());
    }

    private void reasoning(KeptReasoning.Entry entry) throws IOException {
        digest(entry.said());
        optional(entry.calls(), this::digest);
        out.writeInt(entry.saidBefore());
        out.writeInt(entry.callsBefore());
        text(entry.members());
    }

    private void exchange(Exchanged exchanged) throws IOException {
        out.writeLong(exchanged.at().toEpochMilli());
        text(exchanged.kind().name());
        text(exchanged.upstream());
        text(exchanged.model());
        out.writeInt(exchanged.messages());
        out.writeLong(exchanged.estimate());
        shares(exchanged.shares());
        optional(exchanged.usage(), this::usage);
        optional(exchanged.output().stream().boxed().findFirst(), out::writeInt);
    }

    private void shares(PromptShares shares) throws IOException {
        out.writeLong(shares.instructions());
        out.writeLong(shares.tools());
        out.writeLong(shares.users());
        out.writeLong(shares.assistants());
        out.writeLong(shares.results());
    }

    private void usage(Usage usage) throws IOException {
        out.writeLong(usage.promptTokens());
        out.writeLong(usage.completionTokens());
        optional(usage.cache(), this::cache);
    }

    private void cache(CacheUsage cache) throws IOException {
        out.writeLong(cache.hit());
        out.writeLong(cache.write());
        out.writeLong(cache.miss());
        out.writeBoolean(cache.implausible());
    }

    private void identity(MessageIdentity identity) throws IOException {
        digest(identity.meaning());
        out.writeInt(identity.occurrence());
    }

    private void digest(Digest digest) throws IOException {
        out.writeLong(digest.high());
        out.writeLong(digest.low());
    }

    private void text(String text) throws IOException {
        if (StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
            out.writeInt(utf8.length);
            out.write(utf8);
        } else {
            codeUnits(text);
        }
    }

    private void codeUnits(String text) throws IOException {
        out.writeInt(-text.length());
        out.writeChars(text);
    }

    private <V> void map(Map<MessageIdentity, V> map, Writing<V> writing) throws IOException {
        List<Map.Entry<MessageIdentity, V>> ordered =
                map.entrySet().stream().sorted(Map.Entry.comparingByKey(ORDER)).toList();
        all(ordered, entry -> {
            identity(entry.getKey());
            writing.write(entry.getValue());
        });
    }

    private <T> void all(Collection<T> values, Writing<T> writing) throws IOException {
        out.writeInt(values.size());
        for (T value : values) {
            writing.write(value);
        }
    }

    private <T> void optional(Optional<T> value, Writing<T> writing) throws IOException {
        out.writeBoolean(value.isPresent());
        if (value.isPresent()) {
            writing.write(value.get());
        }
    }
}
