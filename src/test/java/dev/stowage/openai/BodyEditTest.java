package dev.stowage.openai;

import static dev.stowage.openai.Bodies.text;
import static dev.stowage.openai.Bodies.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class BodyEditTest {

    private static final byte[] BODY = utf8("0123456789");

    @Test
    void noEdits_giveTheSameArray() {
        assertThat(BodyEdit.splice(BODY, List.of())).isSameAs(BODY);
    }

    @Test
    void edits_applyInTheOrderOfTheirOffsets() {
        List<BodyEdit> edits = List.of(
                BodyEdit.insert(10, "end"),
                BodyEdit.replace(new ByteRange(2, 5), "é"),
                BodyEdit.insert(0, "start"),
                BodyEdit.replace(new ByteRange(7, 8), ""));
        assertThat(text(BodyEdit.splice(BODY, edits))).isEqualTo("start01é5689end");
        assertThat(text(BODY)).isEqualTo("0123456789");
    }

    @Test
    void adjacentEdits_bothApply() {
        List<BodyEdit> edits =
                List.of(BodyEdit.replace(new ByteRange(5, 10), "b"), BodyEdit.replace(new ByteRange(0, 5), "a"));
        assertThat(text(BodyEdit.splice(BODY, edits))).isEqualTo("ab");
    }

    @Test
    void insertionsAtOneOffset_keepTheirOrder() {
        assertThat(text(BodyEdit.splice(BODY, List.of(BodyEdit.insert(1, "a"), BodyEdit.insert(1, "b")))))
                .isEqualTo("0ab123456789");
    }

    @Test
    void overlappingEdits_areRefused() {
        List<BodyEdit> edits =
                List.of(BodyEdit.replace(new ByteRange(0, 5), "a"), BodyEdit.replace(new ByteRange(4, 6), "b"));
        assertThatIllegalArgumentException().isThrownBy(() -> BodyEdit.splice(BODY, edits));
    }

    @Test
    void range_endsNoEarlierThanItStarts() {
        assertThatIllegalArgumentException().isThrownBy(() -> new ByteRange(2, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new ByteRange(-1, 1));
        assertThat(new ByteRange(3, 3).length()).isZero();
    }
}
