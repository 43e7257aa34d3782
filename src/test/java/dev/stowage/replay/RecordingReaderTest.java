package dev.stowage.replay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.replay.Recording.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordingReaderTest {

    private static final String S = "{\"role\":\"system\",\"content\":\"s\"}";
    private static final String U = "{\"role\":\"user\",\"content\":\"u\"}";
    private static final String A = "{\"role\":\"assistant\",\"content\":\"a\"}";
    private static final String V = "{\"role\":\"user\",\"content\":\"v\"}";
    private static final String B = "{\"role\":\"assistant\",\"content\":\"b\"}";
    private static final ModelChoice MODELS = new ModelChoice(Optional.empty(), Optional.of("fallback"));

    @TempDir
    private Path directory;

    @Test
    void recordedConversation_isAskedBeforeEachAnswer() throws IOException {
        Path file = write(
                "run.json",
                "{\"id\":\"c1\",\"source\":\"lab\",\"model\":\"m\",\"messages\":[%s,%s,%s,%s,%s],\"tools\":[{\"type\":\"function\"}],"
                                .formatted(S, U, A, V, B)
                        + "\"usage\":[{\"message\":2}]}");
        Recording recording = only(read(file));
        assertThat(recording.id()).isEqualTo("c1");
        assertThat(recording.model()).isEqualTo("m");
        assertThat(sizes(recording)).containsExactly(2, 4);
        assertThat(new String(recording.body(recording.requests().get(0)), UTF_8))
                .isEqualTo(
                        "{\"model\":\"m\",\"messages\":[%s,%s],\"tools\":[{\"type\":\"function\"}]}".formatted(S, U));
    }

    @Test
    void bareListOfMessages_isNamedAfterItsFile() throws IOException {
        Recording recording = only(read(write("chat of monday.json", "[%s,%s,%s]".formatted(U, A, V))));
        assertThat(recording.id()).isEqualTo("chat of monday");
        assertThat(recording.model()).isEqualTo("fallback");
        assertThat(sizes(recording)).containsExactly(1, 3);
    }

    @Test
    void requestBody_isSentOnceMoreWhereTheClientSpokeLast() throws IOException {
        String body =
                "{\"model\":\"m\",\"stream\":true,\"temperature\":0.10,\"metadata\":{\"a\":1},\"messages\":[%s,%s,%s]}";
        Recording recording = only(read(write("body.json", body.formatted(U, A, V))));
        assertThat(sizes(recording)).containsExactly(1, 3);
        assertThat(recording.requests().get(1).fields()).isEqualTo(",\"temperature\":0.10");
    }

    @Test
    void requestBodyOfAToolLoop_isSentOnceMoreAfterTheResult() throws IOException {
        String tool = "{\"role\":\"tool\",\"tool_call_id\":\"1\",\"content\":\"r\"}";
        Recording recording = only(read(write("body.json", "{\"messages\":[%s,%s,%s]}".formatted(U, A, tool))));
        assertThat(sizes(recording)).containsExactly(1, 3);
    }

    @Test
    void answerAtTheVeryBeginning_hasNothingToAskWith() throws IOException {
        Recording recording = only(read(write("x.json", "[%s,%s,%s]".formatted(A, U, B))));
        assertThat(sizes(recording)).containsExactly(2);
    }

    @Test
    void linesThatGoOn_areTheRequestsOfOneConversation() throws IOException {
        Path file = write(
                "log.jsonl",
                "{\"model\":\"m\",\"messages\":[%s]}".formatted(U),
                "",
                "{\"model\":\"m\",\"messages\":[%s,%s,%s],\"tools\":[]}".formatted(U, A, V));
        Recording recording = only(read(file));
        assertThat(recording.id()).isEqualTo("log:1");
        assertThat(recording.requests()).containsExactly(new Request(1, ""), new Request(3, ",\"tools\":[]"));
    }

    @Test
    void linesOfTwoConversations_mayAlternate() throws IOException {
        Path file = write(
                "log.jsonl",
                "[%s]".formatted(U),
                "[%s]".formatted(V),
                "[%s,%s,%s]".formatted(U, A, V),
                "[%s,%s,%s]".formatted(V, B, U));
        List<Recording> recordings = all(read(file));
        assertThat(recordings).extracting(Recording::id).containsExactly("log:1", "log:2");
        assertThat(recordings).allSatisfy(each -> assertThat(sizes(each)).containsExactly(1, 3));
    }

    @Test
    void linesWithTheirAnswers_areAskedForThem() throws IOException {
        Path file = write("log.jsonl", "[%s,%s]".formatted(U, A), "[%s,%s,%s,%s]".formatted(U, A, V, B));
        assertThat(sizes(only(read(file)))).containsExactly(1, 3);
    }

    @Test
    void lineThatStandsAlone_isAWholeConversation() throws IOException {
        Path file = write("log.jsonl", "[%s,%s,%s,%s]".formatted(U, A, V, B), "[%s,%s]".formatted(V, B));
        List<Recording> recordings = all(read(file));
        assertThat(sizes(recordings.get(0))).containsExactly(1, 3);
        assertThat(sizes(recordings.get(1))).containsExactly(1);
    }

    @Test
    void linesInAFileOfAnyName_areSeenToBeLines() throws IOException {
        assertThat(read(write("log.txt", "[%s]".formatted(U), "[%s]".formatted(V))))
                .hasSize(2);
    }

    @Test
    void directory_isReadByName_andOnlyWhatItsNameSaysIsOne() throws IOException {
        write("b.json", "[%s]".formatted(U));
        write("a.jsonl", "[%s]".formatted(V));
        write("notes.md", "# no conversation");
        write(".hidden.json", "nor this");
        Files.createDirectory(directory.resolve("deeper"));
        write("deeper/c.ndjson", "[%s]".formatted(S));
        Recordings read = read(directory);
        assertThat(read.problems()).isEmpty();
        assertThat(read).extracting(Recording::id).containsExactly("a:1", "b", "c:1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"messages\":[ | the JSON ends too early",
                "{\"messages\":[}] | not JSON, wrong at column 14",
                "{\"messages\":{}} | an object without a list named messages",
                "{\"messages\":[]} | no messages",
                "[] | no messages",
                "[{\"role\":\"user\"},{\"content\":\"secret\"}] | message 2 has no role",
                "\"secret\" | neither an object with messages nor a list of messages",
                "[{\"role\":\"assistant\"}] | nothing to send: no message stands before an assistant's",
                "secret | not JSON, wrong at column 1",
            })
    void brokenInput_isToldWithoutQuotingIt(String content, String what) throws IOException {
        Path file = write("x.json", content);
        Recordings read = read(file);
        assertThat(read).isEmpty();
        assertThat(read.problems()).extracting(InputProblem::toString).containsExactly(file + ": " + what);
    }

    @Test
    void emptyFile_isToldAsSuch() throws IOException {
        assertThat(read(write("x.json", "")).problems())
                .extracting(InputProblem::what)
                .containsExactly("empty");
    }

    @Test
    void brokenLine_isToldByItsNumber_andTheOthersGoOn() throws IOException {
        Path file = write("x.jsonl", "[%s]".formatted(U), "{", "[%s]".formatted(V));
        Recordings read = read(file);
        assertThat(read).extracting(Recording::id).containsExactly("x:1", "x:3");
        assertThat(read.problems())
                .extracting(InputProblem::toString)
                .containsExactly(file + ":2: the JSON ends too early");
    }

    @Test
    void manyBrokenLines_areSummedUp() throws IOException {
        String[] lines = new String[25];
        Arrays.fill(lines, "{");
        List<InputProblem> problems = read(write("x.jsonl", lines)).problems();
        assertThat(problems).hasSize(11);
        assertThat(problems.get(10).what()).isEqualTo("15 further lines cannot be read");
    }

    @Test
    void missingFilesAndEmptyDirectories_areTold() {
        assertThat(read(directory.resolve("none.json"), directory).problems())
                .extracting(InputProblem::what)
                .containsExactly("no such file", "holds no file named *.json, *.jsonl or *.ndjson");
    }

    @Test
    void recordingWithoutAModel_needsOneWhereNobodyElseNamesIt() throws IOException {
        Path file = write("x.json", "[%s]".formatted(U));
        ModelChoice nobody = new ModelChoice(Optional.empty(), Optional.empty());
        assertThat(new RecordingReader(nobody, 9)
                        .read(List.of(file), Optional.empty())
                        .problems())
                .extracting(InputProblem::what)
                .containsExactly("names no model; say which one with --model");
    }

    @Test
    void givenModel_standsBeforeTheRecordedOne() throws IOException {
        Path file = write("x.json", "{\"model\":\"m\",\"messages\":[%s]}".formatted(U));
        ModelChoice given = new ModelChoice(Optional.of("other"), Optional.empty());
        assertThat(new RecordingReader(given, 9).read(List.of(file), Optional.empty()))
                .extracting(Recording::model)
                .containsExactly("other");
    }

    @Test
    void limit_leavesTheOthersUnread() throws IOException {
        Path first = write("a.jsonl", "[%s]".formatted(U), "[%s]".formatted(V));
        Path broken = write("b.json", "{");
        Recordings read = new RecordingReader(MODELS, 1).read(List.of(first, broken), Optional.empty());
        assertThat(read).extracting(Recording::id).containsExactly("a:1");
        assertThat(read.problems()).isEmpty();
    }

    @Test
    void twoOfTheSameName_areToldApart() throws IOException {
        Path one = write("one.json", "{\"id\":\"same\",\"messages\":[%s]}".formatted(U));
        Path two = write("two.json", "{\"id\":\"same\",\"messages\":[%s]}".formatted(V));
        assertThat(read(one, two)).extracting(Recording::id).containsExactly("same", "same #2");
    }

    @Test
    void recordings_areReadWhenTheirTurnComes_thoseOfOneFileOnce() throws IOException {
        Path first = write("a.jsonl", "[%s]".formatted(U), "[%s]".formatted(V));
        Path second = write("b.json", "[%s]".formatted(S));
        Iterator<Recording> turns = read(first, second).iterator();
        assertThat(turns.next().id()).isEqualTo("a:1");
        Files.delete(first);
        assertThat(turns.next().id()).isEqualTo("a:2");
        Files.writeString(second, "[%s,%s]".formatted(U, V));
        assertThat(turns.next().messages()).containsExactly(U, V);
        assertThat(turns.hasNext()).isFalse();
    }

    @Test
    void inputThatIsGoneWhenItsTurnComes_isToldByItsName() throws IOException {
        Path file = write("a.json", "[%s]".formatted(U));
        Recordings read = read(file);
        Files.delete(file);
        assertThatThrownBy(() -> read.iterator().next())
                .isInstanceOf(ChangedInput.class)
                .hasMessageContaining("the input of a was changed or removed");
    }

    private Path write(String name, String... lines) throws IOException {
        return Files.writeString(directory.resolve(name), String.join("\n", lines));
    }

    private static Recordings read(Path... inputs) {
        return new RecordingReader(MODELS, Integer.MAX_VALUE).read(List.of(inputs), Optional.empty());
    }

    private static Recording only(Recordings read) {
        assertThat(read.problems()).isEmpty();
        assertThat(read).hasSize(1);
        return read.iterator().next();
    }

    private static List<Recording> all(Recordings read) {
        List<Recording> all = new ArrayList<>();
        read.forEach(all::add);
        return all;
    }

    private static List<Integer> sizes(Recording recording) {
        return recording.requests().stream().map(Request::messages).toList();
    }
}
