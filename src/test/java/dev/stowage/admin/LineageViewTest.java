package dev.stowage.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.admin.HiddenView.Call;
import dev.stowage.admin.LineageView.FateRun;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.compaction.Fate.Plain;
import dev.stowage.core.compaction.Fate.Shortened;
import dev.stowage.core.session.Block;
import dev.stowage.core.session.DealingsEvent.HeadSent;
import dev.stowage.core.session.DriftReport;
import dev.stowage.core.session.Epoch;
import dev.stowage.core.session.EpochEvent.EpochBegun;
import dev.stowage.core.session.HeadPrint;
import dev.stowage.core.session.HiddenExchange;
import dev.stowage.core.session.Known;
import dev.stowage.core.session.Lineage;
import dev.stowage.testkit.Told;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class LineageViewTest {

    private static final String CALL =
            "{\"id\":\"c\",\"function\":{\"name\":\"TOOL\",\"arguments\":\"{\\\"query\\\":\\\"s3cret\\\"}\"}}";
    private static final Lineage PACKED = packed();

    private static Lineage packed() {
        Lineage lineage = Told.lineage("s:rules u:hi a:1 u:x a:2 u:y");
        List<MessageIdentity> messages =
                lineage.history().stream().map(Known::identity).toList();
        Lineage drifted = lineage.apply(
                new HeadSent(HeadPrint.NONE, Optional.of(new DriftReport(Instant.EPOCH, 1, 64, "s3cret"))));
        return drifted.apply(new EpochBegun(new Epoch(
                3,
                List.of(new Block("b1", "truth", "s3cret f\u00fcr", true, Set.of())),
                Map.of(
                        messages.get(1), Plain.LEAVE_OUT,
                        messages.get(2), Plain.LEAVE_OUT,
                        messages.get(3), new Shortened("s3cret")),
                Map.of(
                        messages.get(5),
                        List.of(
                                new Block("b2", "truth", "s3cret", false, Set.of()),
                                new Block("b3", "memory", "s3cret", false, Set.of()))),
                Map.of(
                        messages.get(3),
                        List.of(
                                new HiddenExchange(
                                        "{\"role\":\"assistant\",\"content\":\"s3cret\",\"tool_calls\":["
                                                + CALL.replace("TOOL", "session_recall") + "]}",
                                        List.of("{\"role\":\"tool\",\"content\":\"s3cret answer\"}"),
                                        List.of()),
                                new HiddenExchange(
                                        CALL.replace("TOOL", "session_compact") + ","
                                                + CALL.replace("TOOL", "session_recall"),
                                        List.of(
                                                "{\"role\":\"tool\",\"content\":\"one\"}",
                                                "{\"role\":\"tool\",\"content\":\"two\"}"),
                                        List.of("c1")))))));
    }

    @Test
    void packedLineage_isToldWithoutTexts() {
        LineageView view = LineageView.of(PACKED, exchanged -> Optional.empty(), false);
        assertThat(view.epoch()).isEqualTo(3);
        assertThat(view.messages()).isEqualTo(6);
        assertThat(view.decisions()).isEqualTo(Map.of("leave_out", 2L, "outline", 1L));
        assertThat(view.fates())
                .containsExactly(
                        new FateRun("keep", 1),
                        new FateRun("leave_out", 2),
                        new FateRun("outline", 1),
                        new FateRun("keep", 2));
        assertThat(view.blocks())
                .extracting(BlockView::id, BlockView::place, BlockView::bytes)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("b1", "head", 11L),
                        org.assertj.core.groups.Tuple.tuple("b2", "tail", 6L),
                        org.assertj.core.groups.Tuple.tuple("b3", "tail", 6L));
        assertThat(view.promptByOrigin().blockBytes()).isEqualTo(Map.of("truth", 17L, "memory", 6L));
        assertThat(view.workingSet()).isEmpty();
        assertThat(view.hidden())
                .containsExactly(
                        new HiddenView(
                                3, 0, 180, List.of(new Call("session_recall", Optional.empty(), Optional.empty()))),
                        new HiddenView(
                                3,
                                1,
                                232,
                                List.of(
                                        new Call("session_compact", Optional.empty(), Optional.empty()),
                                        new Call("session_recall", Optional.empty(), Optional.empty()))));
        assertThat(view.drift()).contains(new DriftView(Instant.EPOCH, 1, 64, Optional.empty()));
        String json = Answers.json(view);
        assertThat(json).doesNotContain("s3cret");
        OpenApi.mustBeOf("Lineage", JsonMapper.shared().readTree(json));
    }

    @Test
    void texts_areShownWhereTheOperatorWantsThem() {
        LineageView view = LineageView.of(PACKED, exchanged -> Optional.empty(), true);
        assertThat(view.blocks().get(0).text()).contains("s3cret f\u00fcr");
        String asked = "{\"query\":\"s3cret\"}";
        assertThat(view.hidden().get(0).calls())
                .containsExactly(new Call("session_recall", Optional.of(asked), Optional.of("s3cret answer")));
        assertThat(view.hidden().get(1).calls())
                .containsExactly(
                        new Call("session_compact", Optional.of(asked), Optional.of("one")),
                        new Call("session_recall", Optional.of(asked), Optional.of("two")));
        assertThat(view.workingSet()).contains(List.of());
        assertThat(view.drift().flatMap(DriftView::excerpt)).contains("s3cret");
        OpenApi.mustBeOf("Lineage", JsonMapper.shared().readTree(Answers.json(view)));
    }
}
