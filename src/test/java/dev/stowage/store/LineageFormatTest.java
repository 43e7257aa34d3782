package dev.stowage.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.arena.Adaptive;
import dev.stowage.core.arena.ArenaMemory;
import dev.stowage.core.arena.FloorWatch;
import dev.stowage.core.arena.Trend;
import dev.stowage.core.arena.Zone;
import dev.stowage.core.capacity.CapacityState;
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
import dev.stowage.core.session.DealingsEvent.ExchangeEnded;
import dev.stowage.core.session.DriftReport;
import dev.stowage.core.session.Epoch;
import dev.stowage.core.session.EpochEvent.CompactionAsked;
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
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LineageFormatTest {

    private static final MessageIdentity ONE = new MessageIdentity(new Digest(1, -1), 0);
    private static final MessageIdentity TWO = new MessageIdentity(new Digest(-2, 2), 7);

    private static final Lineage LINEAGE = new Lineage(
            "0123456789abcdef0123-0",
            new Head(1, 2, Optional.of(new Digest(3, 4))),
            History.of(List.of(new Known(ONE, false), new Known(TWO, true))),
            new Epoch(
                    5,
                    List.of(new Block("b1", "files", "text \ud83d\ude42 and half: \ud83d", true, Set.of(ONE, TWO))),
                    Map.of(ONE, Fate.Plain.LEAVE_OUT, TWO, new Fate.Shortened("short")),
                    Map.of(TWO, List.of(new Block("b2", "memory", "", false, Set.of())))),
            new Dealings(
                    List.of(new Dealings.Billing("up", "gpt-4o", new BilledPrompt(2, new Digest(5, 6), 70, 800))),
                    new KeptReasoning(List.of(new KeptReasoning.Entry(
                            new Digest(7, 8), Optional.empty(), 1, 2, "\"reasoning\":\"why\""))),
                    List.of(new Exchanged(
                            Instant.ofEpochMilli(1_700_000_000_123L),
                            Kind.EXTENDS,
                            "up",
                            "gpt-4o",
                            2,
                            790,
                            new PromptShares(10, 20, 30, 40, 50),
                            Optional.of(new Usage(800, 9, Optional.of(CacheUsage.of(800, 640, 0)))),
                            OptionalInt.empty())),
                    new HeadPrint(List.of("ab\ud800", ""), 77),
                    Optional.of(new DriftReport(Instant.ofEpochMilli(1_700_000_000_000L), 0, 64, "It is Monday"))),
            new LadderMemory(
                    new Restraint(
                            Optional.of(
                                    new Restraint.Last(Instant.ofEpochMilli(1_700_000_000_456L), 12, 0.45, Level.HARD)),
                            2,
                            OptionalDouble.of(0.61),
                            OptionalInt.of(9)),
                    Optional.of(Occasion.manual(Level.SOFT))),
            LineageMemory.NONE);

    private static final Lineage WITHOUT_LADDER = new Lineage(
            LINEAGE.id(),
            LINEAGE.head(),
            LINEAGE.history(),
            LINEAGE.epoch(),
            LINEAGE.dealings(),
            LadderMemory.NONE,
            LineageMemory.NONE);

    private static final Lineage WITH_HIDDEN = LINEAGE.hiding(Map.of(
            ONE,
            List.of(
                    new HiddenExchange("{\"role\":\"assistant\"}", List.of("{\"role\":\"tool\"}"), List.of()),
                    new HiddenExchange("{\"id\":\"\ud83d\"}", List.of("{}", "{}"), List.of("t1", "")))));

    private static final Lineage REMEMBERED = WITH_HIDDEN.with(new LineageMemory(
            new ArenaMemory(
                    5,
                    new Adaptive(7, 2, trends()),
                    new FloorWatch(3, OptionalInt.of(4), OptionalInt.of(11)),
                    Optional.of(new Digest(9, 10))),
            new CapacityState(
                    12,
                    Optional.of(TWO),
                    List.of(0.5, -0.25),
                    OptionalInt.of(6),
                    OptionalInt.empty(),
                    OptionalInt.of(6),
                    1,
                    true,
                    OptionalInt.of(12))));

    private static final Lineage LIMITED = REMEMBERED.apply(new ExchangeEnded(new Exchanged(
            Instant.ofEpochMilli(1_700_000_001_000L),
            Kind.EXTENDS,
            "up",
            "gpt-4o",
            3,
            900,
            PromptShares.NONE,
            Optional.empty(),
            OptionalInt.of(4_096))));

    private static Map<Zone, Trend> trends() {
        Map<Zone, Trend> trends = new EnumMap<>(Zone.class);
        int place = 0;
        for (Zone zone : Zone.values()) {
            trends.put(zone, new Trend(0.125 * place, 0.5, 32L * (place - 3)));
            place++;
        }
        return trends;
    }

    @Test
    void hiddenExchanges_areReadAsTheyWereWritten() {
        assertThat(LineageFormat.decode(LineageFormat.encode(WITH_HIDDEN))).contains(WITH_HIDDEN);
    }

    @Test
    void stateOfFormat3_isReadForEver() throws IOException {
        assertThat(LineageFormat.decode(golden("lineage-3.hex"))).contains(WITH_HIDDEN);
    }

    @Test
    void stateOfFormat4_isReadForEver() throws IOException {
        assertThat(LineageFormat.decode(golden("lineage-4.hex"))).contains(REMEMBERED);
    }

    @Test
    void stateOfFormat5_isReadForEver() throws IOException {
        assertThat(LineageFormat.decode(golden("lineage-5.hex"))).contains(LIMITED);
        assertThat(LineageFormat.encode(LIMITED)).isEqualTo(golden("lineage-5.hex"));
    }

    @Test
    void compactionForFloors_isReadAsItWasWritten() {
        Lineage asked = LINEAGE.apply(new CompactionAsked(Occasion.floorUnmet()));
        assertThat(LineageFormat.decode(LineageFormat.encode(asked))).contains(asked);
    }

    @Test
    void lineage_isReadAsItWasWritten() {
        assertThat(LineageFormat.decode(LineageFormat.encode(LINEAGE))).contains(LINEAGE);
    }

    @Test
    void equalLineages_areEqualBytes() {
        Epoch epoch = LINEAGE.epoch();
        Epoch other = new Epoch(
                5,
                epoch.headBlocks(),
                Map.of(TWO, new Fate.Shortened("short"), ONE, Fate.Plain.LEAVE_OUT),
                epoch.attachments());
        Lineage same = new Lineage(
                LINEAGE.id(),
                LINEAGE.head(),
                LINEAGE.history(),
                other,
                LINEAGE.dealings(),
                LINEAGE.ladder(),
                LINEAGE.memory());
        assertThat(LineageFormat.encode(same)).isEqualTo(LineageFormat.encode(LINEAGE));
    }

    @Test
    void stateOfFormat1_isReadForEver() throws IOException {
        assertThat(LineageFormat.decode(golden("lineage-1.hex"))).contains(WITHOUT_LADDER);
    }

    @Test
    void stateOfFormat2_isReadForEver() throws IOException {
        assertThat(LineageFormat.decode(golden("lineage-2.hex"))).contains(LINEAGE);
    }

    private static byte[] golden(String name) throws IOException {
        try (var golden = LineageFormatTest.class.getResourceAsStream(name)) {
            return HexFormat.of().parseHex(new String(golden.readAllBytes(), StandardCharsets.US_ASCII).strip());
        }
    }

    @Test
    void stateThatIsCut_isNotRead() {
        byte[] whole = LineageFormat.encode(LIMITED);
        for (int length = 0; length < whole.length; length++) {
            assertThat(LineageFormat.decode(Arrays.copyOf(whole, length)))
                    .as("%d bytes", length)
                    .isEmpty();
        }
        assertThat(LineageFormat.decode(Arrays.copyOf(whole, whole.length + 1))).isEmpty();
        whole[0] = 6;
        assertThat(LineageFormat.decode(whole)).as("a later format").isEmpty();
    }

    @Test
    void corruptState_costsNoMoreThanItsSize() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        byte[] whole = LineageFormat.encode(LIMITED);
        int read = 0;
        for (int round = 0; round < 20_000; round++) {
            byte[] corrupt = whole.clone();
            corrupt[1 + random.nextInt(corrupt.length - 1)] = (byte) random.nextInt();
            read += LineageFormat.decode(corrupt).isPresent() ? 1 : 0;
        }
        assertThat(read)
                .as("seed %d: digests and numbers may be anything", seed)
                .isBetween(1, 19_999);
    }
}
