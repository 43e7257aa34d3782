package dev.stowage.toolcalls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.capacity.Verification;
import dev.stowage.core.capacity.Verification.Result;
import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.ToolServerProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which calls of tools are made again, and which never are. */
class ReplaysTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path directory = Path.of("");

    private final AtomicLong now = new AtomicLong();
    private final List<Spoken> turn = new ArrayList<>();
    private Path told = directory;
    private Path calls = directory;
    private Replays replays = new Replays(List.of(), List.of(), PATIENCE, now::get);

    @BeforeEach
    void start() throws IOException {
        told = Files.writeString(directory.resolve("told"), "twelve\n");
        calls = directory.resolve("calls");
        replays = replays(Duration.ofSeconds(40));
    }

    private Replays replays(Duration limit) {
        ToolServer server = new ToolServer.Command("box", ToolServerProgram.command(told, calls), Map.of());
        return new Replays(List.of(server), List.of(), limit, now::get);
    }

    @AfterEach
    void stop() {
        replays.close();
    }

    private void called(String tool, String arguments, String result) {
        Spoken.Call call = new Spoken.Call("c" + turn.size(), tool, arguments);
        turn.add(new Spoken(Role.ASSISTANT, "", List.of(call), Optional.empty(), List.of()));
        turn.add(new Spoken(Role.TOOL, result, List.of(), Optional.of(call.id()), List.of()));
    }

    private Optional<Verification> newest() {
        return Objects.requireNonNull(
                replays.newest(turn, List.of(), Optional.empty()).block(PATIENCE));
    }

    private List<String> made() throws IOException {
        return Files.exists(calls)
                ? Files.readAllLines(calls).stream()
                        .filter(line -> !line.startsWith("start") && !line.equals(ToolServerProgram.LISTED))
                        .toList()
                : List.of();
    }

    private long listed() {
        try {
            return Files.readAllLines(calls).stream()
                    .filter(ToolServerProgram.LISTED::equals)
                    .count();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Test
    void listOfTools_isAskedForOnceInAMinute() {
        called("look", "{}", "twelve");
        newest();
        newest();
        now.addAndGet(Duration.ofSeconds(59).toNanos());
        newest();
        assertThat(listed()).isEqualTo(1);
        now.addAndGet(Duration.ofSeconds(2).toNanos());
        assertThat(newest().map(Verification::result)).contains(Result.PASS);
        assertThat(listed()).isEqualTo(2);
    }

    /** The library asks for the new list when it hears of it; Stowage asks again, whatever it has been told. */
    @Test
    void serverThatSaysItsToolsHaveChanged_isAskedForThemAgain() {
        called("look", "{\"change\":true}", "twelve");
        newest();
        Eventually.holds(() -> listed() == 2, () -> "the change was not heard of");
        turn.clear();
        called("look", "{}", "twelve");
        Eventually.holds(
                () -> newest().isPresent() && listed() == 3, () -> "the old list is still taken for what it is");
    }

    private long process() throws IOException {
        String first = Files.readAllLines(calls).get(0);
        return Long.parseLong(first.substring("start ".length()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"look", "box_look", "mcp__box__look", "box.look"})
    void toolThatOnlyReads_isAskedAgainWithTheSameArguments(String name) throws IOException {
        called(name, "{\"at\":7}", "twelve");
        assertThat(newest().map(Verification::result)).contains(Result.PASS);
        assertThat(made()).containsExactly("look {\"at\":7}");
    }

    @Test
    void otherAnswer_isAConflictThatSaysInWhat() {
        called("look", "{}", "eleven");
        assertThat(newest()).contains(new Verification("c0", "look", Result.CONFLICT, "- eleven\n+ twelve"));
    }

    /** {@code readOnlyHint} is false, absent, or goes with another that contradicts it. */
    @ParameterizedTest
    @ValueSource(strings = {"write", "either", "both", "unknown"})
    void toolThatCouldWrite_isNeverAsked(String tool) throws IOException {
        called(tool, "{}", "done");
        assertThat(newest()).isEmpty();
        assertThat(made()).isEmpty();
    }

    @Test
    void newestThatOnlyReads_isTaken_whateverElseWasCalledSince() throws IOException {
        called("look", "{\"n\":1}", "twelve");
        called("look", "{\"n\":2}", "twelve");
        called("write", "{}", "done");
        called("look", "{\"n\":3}", "Error: not now");
        assertThat(newest().map(Verification::toolId)).contains("c2");
        assertThat(made()).containsExactly("look {\"n\":2}");
    }

    @Test
    void argumentsThatAreNoJson_areNotSent() throws IOException {
        called("look", "{\"n\":", "twelve");
        assertThat(newest()).isEmpty();
        assertThat(made()).isEmpty();
    }

    @Test
    void toolThatFails_isAnError() {
        called("fail", "{}", "twelve");
        assertThat(newest().map(Verification::result)).contains(Result.ERROR);
    }

    @Test
    void toolThatHangs_costsTheTimeLimit_andItsServerIsLeftAlone() throws IOException {
        called("look", "{}", "twelve");
        newest();
        replays.close();
        replays = replays(Duration.ofSeconds(16));
        called("hang", "{}", "twelve");
        assertThat(newest().map(Verification::result)).contains(Result.ERROR);
        called("look", "{}", "twelve");
        assertThat(newest()).as("it rests").isEmpty();
        now.addAndGet(Duration.ofSeconds(61).toNanos());
        assertThat(newest().map(Verification::result)).as("it is started anew").contains(Result.PASS);
    }

    @Test
    void serverThatCannotBeStarted_isNobody() {
        replays.close();
        ToolServer none = new ToolServer.Command("none", List.of(directory + "/no-such-program"), Map.of());
        ToolServer mute = new ToolServer.Command("mute", List.of("sleep", "600"), Map.of());
        replays = new Replays(List.of(none, mute), List.of(), Duration.ofSeconds(2), now::get);
        called("look", "{}", "twelve");
        assertThat(newest()).isEmpty();
        Eventually.holds(() -> programs().isEmpty(), () -> "they still run: " + programs());
    }

    private static List<String> programs() {
        return ProcessHandle.current()
                .descendants()
                .filter(ProcessHandle::isAlive)
                .flatMap(program -> program.info().command().stream())
                .filter(command -> command.endsWith("sleep"))
                .toList();
    }

    @Test
    void noCall_startsNobody() {
        assertThat(Files.exists(calls)).isFalse();
        replays.close();
        assertThat(Files.exists(calls)).isFalse();
    }

    @Test
    void program_endsWithStowage() throws IOException {
        called("look", "{}", "twelve");
        newest();
        long process = process();
        assertThat(ProcessHandle.of(process).filter(ProcessHandle::isAlive)).isPresent();
        replays.close();
        Eventually.holds(
                () -> ProcessHandle.of(process).filter(ProcessHandle::isAlive).isEmpty(), () -> "it still runs");
    }
}
