package dev.stowage.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.session.Reconciliation.Kind;
import dev.stowage.testkit.Recorded;
import dev.stowage.testkit.Recorded.Dialogue;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whole recorded conversations of many tools and languages, all of one tenant, without any session id. */
class RecordedHistoriesTest {

    @Test
    void everyTurn_extendsItsOwnConversation() {
        Lineages lineages = new Lineages();
        List<Dialogue> dialogues = Recorded.dialogues();
        List<String> others = new ArrayList<>();
        int turns = 0;
        for (Dialogue dialogue : dialogues) {
            int requests = 0;
            for (byte[] request : dialogue.requests()) {
                Kind kind = lineages.tell(request).what().kind();
                if (requests++ > 0) {
                    turns++;
                    if (kind != Kind.EXTENDS) {
                        others.add(dialogue.name() + " request " + requests + ": " + kind);
                    }
                }
            }
        }
        assertThat(turns).isGreaterThan(500);
        assertThat(others.size()).as("%s of %d turns", others, turns).isLessThanOrEqualTo(turns / 1000);
        assertThat(lineages.size()).isEqualTo(dialogues.size());
    }

    @Test
    void interleavedConversations_stayApart() {
        Lineages lineages = new Lineages();
        List<Dialogue> dialogues = Recorded.dialogues();
        List<List<byte[]>> requests = dialogues.stream().map(Dialogue::requests).toList();
        int longest = requests.stream().mapToInt(List::size).max().orElse(0);
        for (int turn = 0; turn < longest; turn++) {
            for (int i = 0; i < requests.size(); i++) {
                if (turn < requests.get(i).size()) {
                    Kind kind = lineages.tell(requests.get(i).get(turn)).what().kind();
                    assertThat(kind)
                            .as("%s, request %d", dialogues.get(i).name(), turn + 1)
                            .isIn(turn == 0 ? List.of(Kind.NEW, Kind.UNRELATED) : List.of(Kind.EXTENDS));
                }
            }
        }
    }
}
