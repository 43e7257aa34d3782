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

    private void compare(List<Spoken> messages) {
        for (int at = 1; at < messages.size(); at++) {
            if (messages.get(at).role().answersCall()) {
                FileTruths before = FileTruths.of(messages.subList(0, at));
                FileTruths after = FileTruths.of(messages.subList(0, at + 1));
                for (FileSighting read : after.shownIn(at)) {
                    compare(at, before.file(read.path()), after.file(read.path()));
                }
            }
        }
    }

    private void compare(int at, Optional<ToldFile> before, Optional<ToldFile> after) {
        boolean whole = after.filter(file -> file.stands().stream().anyMatch(stand -> stand.message() == at))
                .isPresent();
        if (whole && before.flatMap(ToldFile::text).isPresent()) {
            boolean same = KnownFile.same(
                    before.get().text().orElseThrow(), after.get().text().orElseThrow());
            right += same ? 1 : 0;
            wrong += same ? 0 : 1;
        }
    }
}
