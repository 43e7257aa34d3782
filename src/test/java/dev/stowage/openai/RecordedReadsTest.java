package dev.stowage.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Spoken;
import dev.stowage.core.files.FileSighting;
import dev.stowage.core.files.FileSighting.Kind;
import dev.stowage.core.files.FileSightings;
import dev.stowage.testkit.Recorded;
import dev.stowage.testkit.Recorded.Captured;
import dev.stowage.testkit.Recorded.Dialogue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files in what real clients and agents sent. */
class RecordedReadsTest {

    /** Written apart from the code under test: a lone command that prints one file, or an editor's view. */
    private static final Pattern READ = Pattern.compile(
            "\\{\"command\": ?\"(?:cat|head|tail|nl|sed -n)(?: -[a-z]+| '[0-9,p]+'| \\d+)* [\\w./-]+\\.\\w+(?: ?\\| ?(?:head|tail|sed -n)[^|&;]*)?\"\\}"
                    + "|.*\"command\": ?\"view\".*|\\{\"path\": ?\"[^\"]+\"(?:, ?\"line_number\": ?\\d+)?\\}");

    private static final Pattern FAILED = Pattern.compile(
            "(?s)ERROR:.*|.*files and directories up to.*|<returncode>[1-9].*|<returncode>0</returncode>\\s*<output>\\s*</output>\\s*");

    @Test
    void readsOfRecordedAgents_areSeen() {
        int reads = 0;
        int seen = 0;
        int others = 0;
        int mistaken = 0;
        List<String> unseen = new ArrayList<>();
        for (Dialogue dialogue : Recorded.dialogues()) {
            List<Spoken> conversation =
                    spoken(dialogue.request(dialogue.messages().size()));
            Set<Integer> sighted = FileSightings.of(conversation).stream()
                    .filter(sighting -> sighting.kind() == Kind.READ)
                    .map(FileSighting::message)
                    .collect(Collectors.toSet());
            Map<String, String> asked = new HashMap<>();
            for (int i = 0; i < conversation.size(); i++) {
                Spoken message = conversation.get(i);
                message.calls().forEach(call -> asked.put(call.id(), call.arguments()));
                String arguments =
                        message.answers().map(id -> asked.getOrDefault(id, "")).orElse("");
                boolean read = READ.matcher(arguments).matches()
                        && !FAILED.matcher(message.text()).matches();
                reads += read ? 1 : 0;
                seen += read && sighted.contains(i) ? 1 : 0;
                boolean silent = message.answers().isPresent()
                        && !arguments.matches("(?s).*(cat|sed|head|tail|nl|view|open|path).*");
                others += silent ? 1 : 0;
                mistaken += silent && sighted.contains(i) ? 1 : 0;
                if (read && !sighted.contains(i)) {
                    unseen.add(dialogue.name() + " " + arguments);
                }
            }
        }
        assertThat(reads).isGreaterThan(100);
        assertThat((double) seen / reads).as("not seen: %s", unseen).isGreaterThan(0.95);
        assertThat(mistaken).as("of %d that read nothing", others).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "opencode, /home/dev/work1/opencode/Greeter.java",
        "cn, /home/dev/work1/cn/Greeter.java",
        "qwen, /home/dev/work1/qwen/Greeter.java",
        "pi, Greeter.java"
    })
    void readsOfRealClients_giveTheBareFile(String scenario, String path) {
        List<Captured> requests = Recorded.captures(scenario);
        List<FileSighting> reads = FileSightings.of(
                        spoken(requests.get(requests.size() - 1).body()))
                .stream()
                .filter(sighting -> sighting.kind() == Kind.READ)
                .toList();
        assertThat(reads).hasSize(2).allSatisfy(read -> {
            assertThat(read.path()).isEqualTo(path);
            assertThat(read.body()).isEqualTo("""
                    package demo;

                    public class Greeter {
                        // greets
                        public String greet(String who) {
                            return "Hello, " + who + "!";
                        }
                    }
                    """);
        });
    }

    private static List<Spoken> spoken(byte[] body) {
        List<Spoken> conversation = new ArrayList<>();
        for (ByteRange range : ChatIndex.of(body).messages()) {
            conversation.add(SpokenReader.read(body, range));
        }
        return conversation;
    }
}
