package dev.stowage.core.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Spoken;
import dev.stowage.testkit.Recorded;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What recorded conversations teach. */
class RecordedExtractionTest {

    @Test
    void recordedConversations_teachTheSame_inWhateverPieces() {
        Set<Unit.Type> taught = EnumSet.noneOf(Unit.Type.class);
        for (Recorded.Dialogue dialogue : Recorded.dialogues()) {
            List<Heard> heard = heard(dialogue.spoken());
            Extraction whole = Extraction.none("t", dialogue.name())
                    .read(heard, Listener.NOW)
                    .extraction();
            Extraction pieces = Extraction.none("t", dialogue.name());
            for (Heard each : heard) {
                pieces = pieces.read(List.of(each), Listener.NOW).extraction();
                assertThat(WorkingMemory.of(pieces.units()).text()).hasSizeLessThanOrEqualTo(2_400);
            }
            assertThat(pieces).as(dialogue.name()).isEqualTo(whole);
            whole.units().all().forEach(unit -> taught.add(unit.type()));
        }
        assertThat(taught)
                .contains(
                        Unit.Type.DECISION,
                        Unit.Type.CONSTRAINT,
                        Unit.Type.PREFERENCE,
                        Unit.Type.FACT,
                        Unit.Type.RISK,
                        Unit.Type.LEARNING);
    }

    private static List<Heard> heard(List<Spoken> messages) {
        List<Heard> heard = new ArrayList<>();
        for (int i = 0; i < messages.size(); i++) {
            heard.add(Listener.heard(i, messages.get(i)));
        }
        return heard;
    }
}
