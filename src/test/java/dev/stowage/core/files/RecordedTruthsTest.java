package dev.stowage.core.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Spoken;
import dev.stowage.testkit.Recorded;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What recorded conversations tell of files: what was followed through edits has to be what is read next. */
class RecordedTruthsTest {

    private int right;
    private int wrong;

    @Test
    void followedTexts_areWhatIsReadNext() {
        int known = 0;
        for (Recorded.Dialogue dialogue : Recorded.dialogues()) {
            List<Spoken> messages = dialogue.spoken();
            compare(messages);
            FileTruths all = FileTruths.of(messages);
            long files = all.touches().stream()
                    .map(FileTouch::path)
                    .distinct()
                    .filter(path -> all.file(path).flatMap(ToldFile::text).isPresent())
                    .count();
            known += (int) files;
        }
        assertThat(right).isPositive();
        assertThat(wrong).isZero();
        assertThat(known).isPositive();
    }

    @Test
    void messageByMessage_theSameIsTold() {
        for (Recorded.Dialogue dialogue : Recorded.dialogues()) {
            List<Spoken> messages = dialogue.spoken();
            FileTruths read = FileTruths.none();
            for (int at = 0; at < messages.size(); at++) {
                read = read.then(messages.subList(at, at + 1));
            }
            FileTruths whole = FileTruths.of(messages);
            FileTruths grown = read.ended();
            assertThat(grown.touches()).isEqualTo(whole.touches());
            assertThat(grown.turn()).isEqualTo(whole.turn());
            whole.touches().stream()
                    .map(FileTouch::path)
                    .forEach(path -> assertThat(grown.file(path)).isEqualTo(whole.file(path)));
        }
    }

    private void compare(List<Spoken> messages) {
        FileTruths all = FileTruths.of(messages);
        for (int at = 1; at < messages.size(); at++) {
            int message = at;
            List<FileSighting> whole = all.shownIn(at).stream()
                    .filter(read -> read.kind() == FileSighting.Kind.READ && isWhole(messages, message, read))
                    .toList();
            if (!whole.isEmpty()) {
                FileTruths before = FileTruths.of(messages.subList(0, at));
                whole.forEach(read -> compare(before.file(read.path()), read.body()));
            }
        }
    }

    private static boolean isWhole(List<Spoken> messages, int at, FileSighting read) {
        Spoken result = messages.get(at);
        return messages.subList(0, at).stream()
                .flatMap(message -> message.calls().stream())
                .filter(call -> result.answers().filter(call.id()::equals).isPresent())
                .anyMatch(call -> WholeRead.is(call, result.text(), read));
    }

    private void compare(Optional<ToldFile> before, String read) {
        before.flatMap(ToldFile::text).ifPresent(text -> {
            boolean same = KnownFile.same(text, read);
            right += same ? 1 : 0;
            wrong += same ? 0 : 1;
        });
    }
}
