package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.session.LineageKey;
import dev.stowage.store.Archive;
import dev.stowage.store.ArchiveReader;
import dev.stowage.store.ArchivedConversation;
import dev.stowage.store.ArchivedMessage;
import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.Rig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Conversations that went through a Stowage, replayed from its archive while it runs. */
class ArchivedReplayTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String SECRET = "my-secret-word";
    private static final String ASK = message("user", "ask");
    private static final String ANSWER = message("assistant", "answer");
    private static final String ON = message("user", "go on");
    private static final String ELSE = message("user", "do something else");

    @TempDir
    private Path directory;

    private Path archive;
    private Path report;
    private Path page;
    private final ReplayRig replay = new ReplayRig();

    @BeforeEach
    void place() {
        archive = directory.resolve("archive");
        report = directory.resolve("report.json");
        page = directory.resolve("report.html");
    }

    @Test
    void archive_isReplayedLineageByLineage_andItsContentsStayInIt() throws IOException {
        try (Rig rig = rig()) {
            ask(rig, "s-1", ASK);
            ask(rig, "s-1", ASK, ANSWER, ON);
            ask(rig, "s-1", ASK, ANSWER, ELSE);
            ask(rig, SECRET + " and more", ELSE);
            awaitArchived(7);
            assertThat(run()).as(replay.err()).isZero();
        }
        for (String way : List.of("direct", "stowage")) {
            JsonNode figures = report().at("/total/" + way);
            assertThat(figures.path("requests").asInt()).isEqualTo(5);
            assertThat(figures.path("prompt_tokens").asInt()).isPositive();
            assertThat(figures.path("refused").asInt()).isZero();
        }
        assertThat(report().at("/conversations").valueStream())
                .extracting(each -> each.path("id").asString("").replaceAll("[0-9a-f]{8,}", "*"))
                .containsExactly("*/s-1/*", "*/s-1/*", "*/*/*");
        assertThat(report().at("/conversations").valueStream())
                .extracting(each -> each.path("model").asString(""))
                .containsOnly("gpt-4o");
        assertThat(replay.out() + replay.err() + Files.readString(report) + Files.readString(page))
                .contains("/s-1/", "total of 3")
                .doesNotContain(SECRET);
    }

    @Test
    void conversationsThatAreNotWhole_areLeftOutAndCounted() throws IOException {
        try (Rig rig = rig()) {
            append(rig, "whole", ASK, ANSWER, ON);
            append(rig, "begun before", ANSWER, ON);
            append(rig, "begun before too", ANSWER, ON);
            append(rig, "broken", "{" + SECRET);
        }
        assertThat(run()).isEqualTo(1);
        assertThat(report().at("/total/stowage/requests").asInt()).isEqualTo(2);
        assertThat(replay.err())
                .contains(archive + ": conversations left out: 2: begins with an answer")
                .contains(archive + ": conversations left out: 1: not JSON")
                .doesNotContain(SECRET);
    }

    @Test
    void conversationThatNeverCameInWhole_isLeftOutAndCounted() throws IOException {
        try (Rig rig = rig()) {
            ask(rig, "gapped", ASK);
            ask(rig, "whole", ASK, ANSWER, ON);
            awaitArchived(4);
            Archive kept = rig.stowage().bean(Archive.class);
            ArchivedConversation gapped = archivedAs("gapped");
            ArchivedMessage last = new ArchivedMessage("digest", ON.getBytes(UTF_8), OptionalInt.of(2));
            LineageKey key = new LineageKey("anonymous", "gapped", gapped.lineage());
            assertThat(kept.append(key, List.of(last)).toCompletableFuture().join())
                    .isTrue();
        }
        assertThat(run()).isEqualTo(1);
        assertThat(report().at("/total/stowage/requests").asInt()).isEqualTo(2);
        assertThat(replay.err()).contains(archive + ": conversations left out: 1: lacks messages");
    }

    private ArchivedConversation archivedAs(String session) throws IOException {
        return ArchiveReader.open(archive).conversations().stream()
                .filter(each -> each.session().equals(session))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void greeting_isNotTakenForTheRestOfSomethingLonger() throws IOException {
        try (Rig rig = rig()) {
            ask(rig, "greeted", ANSWER, ASK);
            ask(rig, "greeted", ANSWER, ASK, ANSWER, ON);
            awaitArchived(4);
            append(rig, "begun before", ANSWER, ON);
        }
        assertThat(run()).isEqualTo(1);
        assertThat(report().at("/conversations").valueStream())
                .extracting(each -> each.at("/direct/requests").asInt())
                .containsExactly(2);
        assertThat(replay.err()).contains("conversations left out: 1: begins with an answer");
    }

    @Test
    void limit_holdsForFilesAndArchiveTogether() throws IOException {
        Path file = Files.writeString(directory.resolve("c.json"), "[" + ASK + "]");
        try (Rig rig = rig()) {
            append(rig, "first", ASK);
            append(rig, "second", ASK, ANSWER, ON);
        }
        assertThat(run(file.toString(), "--limit", "2")).as(replay.err()).isZero();
        assertThat(report().at("/total/stowage/requests").asInt()).isEqualTo(2);
        assertThat(report().at("/conversations/1/id").asString("")).contains("/first/");
    }

    @Test
    void placeThatIsNoArchive_isToldAndStaysAsItIs() throws IOException {
        assertThat(run()).isEqualTo(1);
        assertThat(replay.err()).contains(archive + ": no such directory", "nothing to replay");
        Files.createDirectory(archive);
        assertThat(run()).isEqualTo(1);
        assertThat(replay.err()).contains(archive + ": holds no archived conversation");
        assertThat(archive).isEmptyDirectory();
    }

    @Test
    void providerWithoutAModel_isWrong_sinceTheArchiveNamesNone() throws IOException {
        try (Rig rig = rig()) {
            append(rig, "s", ASK);
        }
        assertThat(replay.run("--archive", archive.toString(), "--upstream", "http://127.0.0.1:1"))
                .isEqualTo(1);
        assertThat(replay.err()).contains(archive + ": names no model; say which one with --model");
    }

    private Rig rig() {
        return Rig.start(
                "stowage.store.type=file",
                "stowage.store.directory=" + directory.resolve("state"),
                "stowage.archive.directory=" + archive);
    }

    private int run(String... arguments) {
        String[] all = Stream.concat(
                        Stream.of(arguments),
                        Stream.of(
                                "--archive",
                                archive.toString(),
                                "--model",
                                "gpt-4o",
                                "--json",
                                report.toString(),
                                "--html",
                                page.toString()))
                .toArray(String[]::new);
        return replay.run(all);
    }

    private JsonNode report() throws IOException {
        return JSON.readTree(Files.readAllBytes(report));
    }

    private static void ask(Rig rig, String session, String... messages) throws IOException {
        byte[] body = ("{\"model\":\"m\",\"messages\":[" + String.join(",", messages) + "]}").getBytes(UTF_8);
        rig.received(body, "x-stowage-session: " + session);
    }

    private static void append(Rig rig, String session, String... messages) {
        List<ArchivedMessage> archived = Stream.of(messages)
                .map(message -> new ArchivedMessage("digest", message.getBytes(UTF_8)))
                .toList();
        Archive archive = rig.stowage().bean(Archive.class);
        LineageKey key = new LineageKey("anonymous", session, "l");
        assertThat(archive.append(key, archived).toCompletableFuture().join()).isTrue();
    }

    private void awaitArchived(int messages) {
        Eventually.holds(() -> archived() == messages, () -> "archived: " + archived());
    }

    private int archived() {
        try {
            return ArchiveReader.open(archive).conversations().stream()
                    .mapToInt(ArchivedConversation::messages)
                    .sum();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String message(String role, String text) {
        return "{\"role\":\"" + role + "\",\"content\":\"" + SECRET + " " + text + "\"}";
    }
}
