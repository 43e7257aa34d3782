package dev.stowage.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.arena.ArenaMemory;
import dev.stowage.core.capacity.Action;
import dev.stowage.core.capacity.CapacityState;
import dev.stowage.core.chat.CacheUsage;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.chat.Usage;
import dev.stowage.core.compaction.Fate;
import dev.stowage.core.compaction.Fate.Shortened;
import dev.stowage.core.compaction.Level;
import dev.stowage.core.compaction.Occasion;
import dev.stowage.core.compaction.Occasion.Cause;
import dev.stowage.core.compaction.Ranked;
import dev.stowage.core.compaction.Restraint;
import dev.stowage.core.compaction.Summarized;
import dev.stowage.core.compaction.Verdict.Packed;
import dev.stowage.core.compaction.Verdict.Reason;
import dev.stowage.core.compaction.Verdict.Stayed;
import dev.stowage.core.session.Block;
import dev.stowage.core.session.Dealings.Billing;
import dev.stowage.core.session.DealingsEvent.ExchangeEnded;
import dev.stowage.core.session.DealingsEvent.HeadSent;
import dev.stowage.core.session.DealingsEvent.PromptBilled;
import dev.stowage.core.session.DealingsEvent.ReasoningHeard;
import dev.stowage.core.session.DriftReport;
import dev.stowage.core.session.Epoch;
import dev.stowage.core.session.EpochEvent.BlockAttached;
import dev.stowage.core.session.EpochEvent.Compacted;
import dev.stowage.core.session.EpochEvent.CompactionAsked;
import dev.stowage.core.session.EpochEvent.EpochBegun;
import dev.stowage.core.session.EpochEvent.ExchangesHidden;
import dev.stowage.core.session.EpochEvent.HeldBack;
import dev.stowage.core.session.EpochEvent.Intervened;
import dev.stowage.core.session.EpochEvent.StartedOver;
import dev.stowage.core.session.Exchanged;
import dev.stowage.core.session.Head;
import dev.stowage.core.session.HeadPrint;
import dev.stowage.core.session.HiddenExchange;
import dev.stowage.core.session.History;
import dev.stowage.core.session.HistoryEvent.HeadDrifted;
import dev.stowage.core.session.HistoryEvent.HistoryTold;
import dev.stowage.core.session.HistoryEvent.MessagesDropped;
import dev.stowage.core.session.KeptReasoning.Entry;
import dev.stowage.core.session.LineageEvent;
import dev.stowage.core.session.LineageKey;
import dev.stowage.core.session.MemoryEvent;
import dev.stowage.core.session.MemoryEvent.ArenaRemembered;
import dev.stowage.core.session.MemoryEvent.CapacityRemembered;
import dev.stowage.core.session.MemoryEvent.Contradicted;
import dev.stowage.core.session.PromptShares;
import dev.stowage.core.session.Reconciliation.Kind;
import dev.stowage.core.tokens.BilledPrompt;
import dev.stowage.proxy.SessionEvent;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class EventViewTest {

    private static final MessageIdentity MESSAGE = new MessageIdentity(new Digest(1, 2), 0);
    private static final Block BLOCK = new Block("b", "files", "s3cret", false, Set.of());
    private static final LineageEvent ENDED = new ExchangeEnded(new Exchanged(
            Instant.EPOCH,
            Kind.EXTENDS,
            "up",
            "m",
            3,
            90,
            PromptShares.NONE,
            Optional.of(new Usage(100, 7, Optional.of(CacheUsage.of(100, 60, 10)))),
            OptionalInt.of(50)));
    private static final List<LineageEvent> ALL = List.of(
            new HistoryTold(new Head(0, 1, Optional.empty()), History.of(List.of())),
            new HeadDrifted(Map.of(MESSAGE, MESSAGE)),
            new MessagesDropped(List.of(MESSAGE)),
            new EpochBegun(new Epoch(1, List.of(BLOCK), Map.of(MESSAGE, new Shortened("s3cret")), Map.of())),
            new Compacted(
                    new Epoch(1, List.of(BLOCK), Map.of(), Map.of()),
                    new Packed(
                            Cause.USAGE_THRESHOLD,
                            Level.SOFT,
                            List.of(Level.SOFT),
                            List.of(new Fate.Shortened("s3cret")),
                            Optional.of("s3cret"),
                            90,
                            50,
                            Map.of(),
                            Restraint.NONE),
                    Ranked.NOT_ASKED,
                    Summarized.SAME_PREFIX),
            new HeldBack(new Stayed(Reason.NO_GAIN, Restraint.NONE)),
            new Intervened(Action.REPLAN, new Epoch(1, List.of(BLOCK), Map.of(), Map.of()), Optional.empty(), 90, 50),
            new CompactionAsked(Occasion.floorUnmet()),
            new StartedOver(),
            ENDED,
            new PromptBilled(new Billing("up", "m", new BilledPrompt(3, new Digest(3, 4), 0, 100))),
            new ReasoningHeard(List.of(new Entry(new Digest(5, 6), Optional.empty(), 0, 0, "s3cret"))),
            new HeadSent(HeadPrint.NONE, Optional.of(new DriftReport(Instant.EPOCH, 1, 64, "s3cret"))),
            new BlockAttached(MESSAGE, BLOCK),
            new ExchangesHidden(0, MESSAGE, List.of(new HiddenExchange("s3cret", List.of("s3cret"), List.of()))));

    @Test
    void everyEvent_isToldAsDocumentedAndWithoutContents() {
        assertThat(ALL)
                .extracting(Object::getClass)
                .map(type -> (Object) type)
                .containsExactlyInAnyOrder(Stream.of(LineageEvent.class.getPermittedSubclasses())
                        .filter(kind -> kind != MemoryEvent.class)
                        .flatMap(kind -> Stream.of(kind.getPermittedSubclasses()))
                        .toArray());
        for (LineageEvent event : ALL) {
            String json = Answers.json(view(event));
            assertThat(json).doesNotContain("s3cret");
            OpenApi.mustBeOf("Event", JsonMapper.shared().readTree(json));
        }
    }

    /** It changes with every request. */
    @Test
    void whatIsRemembered_isNoNews() {
        List<LineageEvent> quiet = List.of(
                new ArenaRemembered(ArenaMemory.NONE), new CapacityRemembered(CapacityState.NEW), new Contradicted());
        assertThat(quiet)
                .extracting(Object::getClass)
                .map(type -> (Object) type)
                .containsExactlyInAnyOrder((Object[]) MemoryEvent.class.getPermittedSubclasses());
        assertThat(quiet).noneMatch(LineageEvent::isNews);
        assertThat(ALL).allMatch(LineageEvent::isNews);
    }

    @Test
    void exchange_isToldWithItsFigures() {
        assertThat(view(ENDED).data())
                .isEqualTo(Map.of(
                        "kind", "extends",
                        "upstream", "up",
                        "model", "m",
                        "messages", 3L,
                        "estimate", 90L,
                        "prompt_tokens", 100L,
                        "completion_tokens", 7L,
                        "hit", 60L,
                        "write", 10L,
                        "miss", 30L));
    }

    private static EventView view(LineageEvent event) {
        return EventView.of(new SessionEvent(1, Instant.EPOCH, new LineageKey("t", "s", "l"), event.note()));
    }
}
