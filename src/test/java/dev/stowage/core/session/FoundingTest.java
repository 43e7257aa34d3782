package dev.stowage.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.MessageIdentity;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FoundingTest {

    private static final List<String> HISTORY =
            Stream.of("one", "two", "three").map(Digest::of).map(Digest::hex).toList();
    private static final String ID = Founding.id(
            History.of(Stream.of("one", "two")
                    .map(Digest::of)
                    .map(meaning -> new Known(new MessageIdentity(meaning, 0), false))
                    .toList()),
            id -> id.endsWith("-0"));

    @Test
    void lineage_isRecognisedByWhatItWasFoundedOn() {
        assertThat(ID).endsWith("-1");
        assertThat(Lineage.isFoundedOn(ID, HISTORY)).isTrue();
        assertThat(Lineage.isFoundedOn(ID, HISTORY.subList(0, 2))).isTrue();
    }

    @Test
    void whatLacksItsBeginningOrEnd_isNot() {
        assertThat(Lineage.isFoundedOn(ID, HISTORY.subList(1, 3))).isFalse();
        assertThat(Lineage.isFoundedOn(ID, HISTORY.subList(0, 1))).isFalse();
        assertThat(Lineage.isFoundedOn(ID, List.of())).isFalse();
        assertThat(Lineage.isFoundedOn(ID, List.of("no digest"))).isFalse();
    }
}
