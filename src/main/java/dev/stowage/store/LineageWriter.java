package dev.stowage.store;

import dev.stowage.core.chat.CacheUsage;
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
import java.io.IOException;

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

    private final LineageOutput out;

    LineageWriter(LineageOutput out) {
        this.out = out;
    }

    void write(Lineage lineage) throws IOException {
        out.text(lineage.id());
        head(lineage.head());
        out.all(lineage.history(), this::known);
        epoch(lineage.epoch());
        dealings(lineage.dealings());
        ladder(lineage.ladder());
        out.map(lineage.epoch().hidden(), exchanges -> out.all(exchanges, this::hidden));
    }

    private void hidden(HiddenExchange exchange) throws IOException {
        out.text(exchange.call());
        out.all(exchange.results(), out::text);
        out.all(exchange.beside(), out::text);
    }

    private void ladder(LadderMemory ladder) throws IOException {
        Restraint restraint = ladder.restraint();
        out.optional(restraint.last(), this::compaction);
        out.writeInt(restraint.poorAttempts());
        out.optional(restraint.poorUsage().stream().boxed().findFirst(), out::writeDouble);
        out.optional(restraint.breakerTurn().stream().boxed().findFirst(), out::writeInt);
        out.optional(ladder.asked(), occasion -> out.writeByte(AskedCode.of(occasion)));
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
        out.optional(head.opening(), out::digest);
    }

    private void known(Known known) throws IOException {
        out.digest(known.identity().meaning());
        out.writeInt(known.identity().occurrence() << 1 | (known.toolUse() ? 1 : 0));
    }

    private void epoch(Epoch epoch) throws IOException {
        out.writeInt(epoch.number());
        out.all(epoch.headBlocks(), this::block);
        out.map(epoch.decisions(), this::decision);
        out.map(epoch.attachments(), blocks -> out.all(blocks, this::block));
    }

    private void block(Block block) throws IOException {
        out.text(block.id());
        out.text(block.zone());
        out.text(block.text());
        out.writeBoolean(block.checkpoint());
        out.all(block.sources().stream().sorted(LineageOutput.ORDER).toList(), out::identity);
    }

    private void decision(Fate decision) throws IOException {
        out.writeByte(DecisionCode.of(decision));
        if (decision.text().isPresent()) {
            out.text(decision.text().get());
        }
    }

    private void dealings(Dealings dealings) throws IOException {
        out.all(dealings.bills(), this::bill);
        out.all(dealings.reasoning().entries(), this::reasoning);
        out.all(dealings.recent(), this::exchange);
        out.all(dealings.print().messages(), out::codeUnits);
        out.writeInt(dealings.print().tools());
        out.optional(dealings.drift(), this::drift);
    }

    private void drift(DriftReport drift) throws IOException {
        out.writeLong(drift.at().toEpochMilli());
        out.writeInt(drift.message());
        out.writeInt(drift.offset());
        out.text(drift.excerpt());
    }

    private void bill(Dealings.Billing bill) throws IOException {
        out.text(bill.upstream());
        out.text(bill.model());
        BilledPrompt prompt = bill.prompt();
        out.writeInt(prompt.messages());
        out.digest(prompt.history());
        out.writeInt(prompt.fields());
        out.writeLong(prompt.tokens());
    }

    private void reasoning(KeptReasoning.Entry entry) throws IOException {
        out.digest(entry.said());
        out.optional(entry.calls(), out::digest);
        out.writeInt(entry.saidBefore());
        out.writeInt(entry.callsBefore());
        out.text(entry.members());
    }

    private void exchange(Exchanged exchanged) throws IOException {
        out.writeLong(exchanged.at().toEpochMilli());
        out.text(exchanged.kind().name());
        out.text(exchanged.upstream());
        out.text(exchanged.model());
        out.writeInt(exchanged.messages());
        out.writeLong(exchanged.estimate());
        shares(exchanged.shares());
        out.optional(exchanged.usage(), this::usage);
        out.optional(exchanged.output().stream().boxed().findFirst(), out::writeInt);
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
        out.optional(usage.cache(), this::cache);
    }

    private void cache(CacheUsage cache) throws IOException {
        out.writeLong(cache.hit());
        out.writeLong(cache.write());
        out.writeLong(cache.miss());
        out.writeBoolean(cache.implausible());
    }
}
