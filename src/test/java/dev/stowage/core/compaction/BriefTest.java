package dev.stowage.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Tongue;
import dev.stowage.core.compaction.Brief.Written;
import dev.stowage.core.compaction.Summarizer.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BriefTest {

    private static final String JAPANESE = "src/Login.java を直してください。テストを消さないでください。ビルドが通るまで続けてください。";
    private static final String GERMAN =
            "Bitte mach die Datei src/Login.java heil. Die Tests sind rot, und das ist nicht gut, weil wir auf sie warten.";
    private static final String ENGLISH =
            "Please fix the file src/Login.java. The tests are red, and that is not good, because we have been waiting for them.";

    private static Brief brief(String asked) {
        String filler = "session expired in LoginService ".repeat(40);
        return Brief.of(List.of(
                spoken(Role.SYSTEM, "Du bist ein Agent, und das ist auf Deutsch gesagt."),
                spoken(Role.USER, asked),
                spoken(Role.ASSISTANT, filler),
                spoken(
                        Role.USER,
                        "<stowage:block zone=checkpoint id=x>\nExtract of earlier messages of this conversation\n")));
    }

    private static Spoken spoken(Role role, String text) {
        return new Spoken(role, text, List.of(), Optional.empty(), List.of());
    }

    private static String headed(String body) {
        return "## Goal\n- " + body + "\n## Next step\n- LoginService\n";
    }

    private static Optional<Flaw> flaw(String asked, String text) {
        return brief(asked).flawOf(new Answer(text, true, false));
    }

    /** C65: in Japanese as well as in languages with the same letters. */
    @Test
    void summary_isInTheUsersLanguage_C65() {
        String japanese = headed("src/Login.java を直す。テストは消さない。ビルドはまだ通らないので、続ける必要がある。");
        String english =
                headed("The file src/Login.java is to be fixed; the tests are red and have not been changed yet.");
        String german =
                headed("Die Datei src/Login.java ist noch nicht fertig; die Tests sind rot und werden nicht geändert.");
        assertThat(flaw(JAPANESE, japanese)).isEmpty();
        assertThat(flaw(GERMAN, german)).isEmpty();
        assertThat(flaw(ENGLISH, english)).isEmpty();
        assertThat(flaw(JAPANESE, english)).contains(Flaw.OTHER_LANGUAGE);
        assertThat(flaw(GERMAN, english)).contains(Flaw.OTHER_LANGUAGE);
        assertThat(flaw(ENGLISH, german)).contains(Flaw.OTHER_LANGUAGE);
    }

    @Test
    void userWithoutALanguage_isSuitedByAny() {
        assertThat(flaw(
                        "src/Login.java",
                        headed("Die Datei src/Login.java ist noch nicht fertig; die Tests sind rot.")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "the cat is on the mat and it is not happy with that, ENGLISH",
        "der Hund und die Katze sind nicht mit dem Auto auf dem Weg, GERMAN",
        "le chat est dans la maison et il n'est pas avec les chiens, FRENCH",
        "el perro está en la casa y no es como los otros que hay, SPANISH",
        "il gatto è nella casa e non è con gli altri che sono fuori, ITALIAN",
        "o gato está na casa e não é como os outros que são do vizinho, PORTUGUESE",
        "de hond is niet in het huis en wordt ook nog met een kat gezien, DUTCH",
        "собака не дома, RUSSIAN",
        "请修复 src/main/java/NullPointerException.java 中的错误, CHINESE",
        "テストを直してください, JAPANESE",
        "테스트를 고쳐 주세요, KOREAN",
        "ok, UNKNOWN",
        "run mvn -q verify, UNKNOWN"
    })
    void language_isTold(String text, Tongue tongue) {
        assertThat(Tongue.of(text)).isEqualTo(tongue);
    }

    @Test
    void secondRequest_saysWhatWasWrong_andThereIsNoThird() {
        List<String> asked = new ArrayList<>();
        Written written = brief(GERMAN)
                .writtenBy(instruction -> {
                    asked.add(instruction);
                    return CompletableFuture.completedFuture(new Answer(
                            headed("The file src/Login.java is to be fixed, and the tests are red and not changed."),
                            true,
                            false));
                })
                .toCompletableFuture()
                .join();
        assertThat(written.flaw()).contains(Flaw.OTHER_LANGUAGE);
        assertThat(written.text()).isEmpty();
        assertThat(asked).hasSize(2);
        assertThat(asked.get(1)).startsWith(asked.get(0)).contains("Write in German.");
    }

    @Test
    void shortConversation_needsASummaryThatIsShorter() {
        Brief brief = Brief.of(List.of(
                spoken(Role.USER, "Fix src/Login.java, please, and do it soon."),
                spoken(Role.ASSISTANT, "LoginService is fixed.")));
        assertThat(brief.flawOf(new Answer(
                        headed("src/Login.java is fixed, it was broken, and that was that then, said all."),
                        true,
                        false)))
                .contains(Flaw.TOO_LONG);
    }
}
