package dev.stowage.openai;

import static dev.stowage.openai.Bodies.text;
import static dev.stowage.openai.Bodies.utf8;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Usage;
import dev.stowage.openai.Chunks.Passed;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventTapTest {

    private static final String DELTA =
            "data: {\"id\":\"1\",\"model\":\"m-1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"é你🙂\"},\"finish_reason\":null}]}\n\n";
    private static final String FINISH =
            "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}],\"usage\":null}\n\n";
    private static final String USAGE =
            "id: 9\nevent: chunk\ndata: {\"choices\":[],\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":3}}\n\n";
    private static final String DONE = "data: [DONE]\n\n";

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void usageEvent_isTakenOut(String end) {
        assertRemoved(": start\n\n" + DELTA + FINISH, USAGE, DONE, end);
        assertRemoved(DELTA + FINISH + FINISH.replace(":0,", ":1,"), USAGE, DONE, end);
        assertRemoved(DELTA + FINISH + ": ping\n\n", USAGE, ": ping\n\n" + DONE + "\n", end);
        assertRemoved(FINISH, USAGE + USAGE, "", end);
        assertRemoved(
                "\uFEFF" + FINISH,
                USAGE.replace("data: ", "data:").replace(",\"", ",\ndata: \""),
                DONE + ": bye\n",
                end);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // usage on the finish chunk
                "data: {\"choices\":[{\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":3}}\n\n",
                // choices not empty
                "F;data: {\"choices\":[{\"index\":0}],\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":3}}\n\n",
                // no choices at all
                "F;data: {\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":3}}\n\n",
                "F;data: {\"choices\":null,\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":3}}\n\n",
                // an error
                "F;data: {\"choices\":[],\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":3},\"error\":{\"message\":\"m\"}}\n\n",
                "F;data: {\"error\":\"m\",\"choices\":[],\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":3}}\n\n",
                // before the finish, and in a stream without one
                "U;F;",
                "U;",
                "U;data: [DONE]\n\n",
                // cut before its empty line
                "F;data: {\"choices\":[],\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":3}}\n",
                "F;data: {\"choices\":[],\"usa",
                "F;d",
                // no usage in it
                "F;data: {\"choices\":[],\"usage\":null}\n\n",
                "F;data: {\"choices\":[]}\n\n",
                "F;data: {\"x\":{\"choices\":[],\"usage\":{}}}\n\n",
                "F;data: not json {\"choices\":[],\"usage\":{}}\n\n",
                "F;: ping\n\n: pong\n\ndata: [DONE]\n\n\n\n",
                "F;event: x\n\n",
                "\n\n\n",
                ""
            })
    void everythingElse_staysByteForByte(String stream) {
        String whole = stream.replace("F;", FINISH).replace("U;", USAGE);
        for (String end : List.of("\n", "\r\n", "\r")) {
            assertEverySplit(whole.replace("\n", end), whole.replace("\n", end));
        }
    }

    @Test
    void nothing_isHeldBeforeTheFinish() {
        EventTap tap = new EventTap(true);
        for (byte[] single : Chunks.singleBytes(utf8(DELTA + USAGE + DELTA + FINISH.stripTrailing() + "\n"))) {
            assertThat(tap.pass(ByteBuffer.wrap(single))).isEmpty();
        }
    }

    @Test
    void eventAfterTheFinish_isHeldUntilItsEmptyLineOnly() {
        Passed passed = Chunks.through(
                new EventTap(true), List.of(utf8(FINISH), utf8("data: a\n"), utf8("\nda"), utf8(":\n\n")));
        assertThat(passed.chunks()).map(Bodies::text).containsExactly(FINISH, "", "data: a\n\n", "da:\n\n");
    }

    @Test
    void heldBytes_areReleasedAtTheEnd() {
        EventTap tap = new EventTap(true);
        Passed passed = Chunks.through(tap, List.of(utf8(FINISH + "data: {\"choi"), utf8("ces\":[]")));
        assertThat(text(passed.all())).isEqualTo(FINISH + "data: {\"choices\":[]");
        assertThat(tap.rest()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100, 8_192, 1_000_000})
    void longEventAfterTheFinish_isReleasedAndRemovalEnds(int size) {
        String longEvent =
                "data: {\"choices\":[],\"usage\":{},\"x\":\"" + "x".repeat(EventTap.MAX_HELD + 10_000) + "\"}\n\n";
        byte[] stream = utf8(FINISH + longEvent + USAGE + DONE);
        assertThat(Chunks.through(new EventTap(true), Chunks.pieces(stream, size))
                        .all())
                .isEqualTo(size >= stream.length ? utf8(FINISH + DONE) : stream);
    }

    @Test
    void moreThanTheLimit_isNeverHeld() {
        byte[] start = utf8(FINISH + "data: " + "x".repeat(EventTap.MAX_HELD));
        Passed passed = Chunks.through(new EventTap(true), List.of(start, utf8("y")));
        assertThat(passed.chunks().get(0)).isEqualTo(start);
        assertThat(text(passed.chunks().get(1))).isEqualTo("y");
    }

    @Test
    void hugeEvent_passesUnread() {
        String huge =
                "data: {\"usage\":{\"prompt_tokens\":1},\"x\":\"" + "x".repeat(EventScanner.MAX_EVENT) + "\"}\n\n";
        byte[] stream = utf8(huge + USAGE);
        Passed passed = Chunks.through(new EventTap(true), Chunks.pieces(stream, 65_536));
        assertThat(passed.all()).isEqualTo(stream);
        assertThat(passed.facts().usage()).contains(new Usage(7, 3, Optional.empty()));
        assertThat(passed.facts().unfinished()).isFalse();
    }

    @Test
    void facts_tellFinishFailureAndModel() {
        assertThat(facts(DELTA)).isEqualTo(new ReplyFacts(Optional.empty(), Optional.of("m-1"), true, false, false));
        assertThat(facts(DONE).unfinished()).isFalse();
        assertThat(facts(FINISH).unfinished()).isFalse();
        assertThat(facts("data: {\"error\":{\"message\":\"x\"}}\n\n").failed()).isTrue();
        assertThat(facts("data: {\"error\":\"x\"}\n\n").failed()).isTrue();
        assertThat(facts("data: {\"error\":null}\n\n").failed()).isFalse();
        assertThat(facts("data: {\"choices\":[{\"error\":{}}]}\n\n").failed()).isFalse();
        assertThat(facts("event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n")
                        .unfinished())
                .isFalse();
        assertThat(facts("data: {\"type\":\"response.completed\",\"response\":{}}\n\n")
                        .unfinished())
                .isFalse();
        assertThat(facts("data: {\"type\":\"response.created\",\"response\":{}}\n\n")
                        .unfinished())
                .isTrue();
        assertThat(facts("data: {\"type\":\"error\",\"code\":\"x\"}\n\n").failed())
                .isTrue();
        assertThat(facts("data: {\"item\":{\"type\":\"error\"}}\n\n").failed()).isFalse();
        ReplyFacts failure = facts("data: {\"type\":\"response.failed\",\"response\":{}}\n\n");
        assertThat(failure.failed() && failure.ended()).isTrue();
        ReplyFacts cancelled = facts("data: {\"type\":\"response.cancelled\",\"response\":{}}\n\n");
        assertThat(cancelled.failed() || cancelled.unfinished()).isFalse();
    }

    @Test
    void randomStreams_comeOutAsTheNaiveReferenceSays() {
        long seed = new Random().nextLong();
        for (int round = 0; round < 2_000; round++) {
            Random random = new Random(seed + round);
            String stream = RandomStreams.next(random);
            List<byte[]> chunks = Chunks.chopped(stream.getBytes(ISO_8859_1), random);
            assertThat(new String(Chunks.through(new EventTap(true), chunks).all(), ISO_8859_1))
                    .as("seed %d", seed + round)
                    .isEqualTo(NaiveEvents.withoutUsageEvent(stream));
            assertThat(new String(Chunks.through(new EventTap(false), chunks).all(), ISO_8859_1))
                    .as("seed %d", seed + round)
                    .isEqualTo(stream);
        }
    }

    private static void assertRemoved(String before, String removed, String after, String end) {
        assertEverySplit((before + removed + after).replace("\n", end), (before + after).replace("\n", end));
    }

    private static void assertEverySplit(String stream, String expected) {
        byte[] bytes = utf8(stream);
        ReplyFacts facts = Chunks.through(new EventTap(true), List.of(bytes)).facts();
        for (int offset = 0; offset <= bytes.length; offset++) {
            assertPassed(Chunks.splitAt(bytes, offset), bytes, expected, facts, "split at " + offset);
        }
        assertPassed(Chunks.singleBytes(bytes), bytes, expected, facts, "single bytes");
    }

    private static void assertPassed(
            List<byte[]> chunks, byte[] stream, String expected, ReplyFacts facts, String how) {
        Passed filtered = Chunks.through(new EventTap(true), chunks);
        assertThat(text(filtered.all())).as(how).isEqualTo(expected);
        assertThat(filtered.facts()).as(how).isEqualTo(facts);
        Passed observed = Chunks.through(new EventTap(false), chunks);
        assertThat(observed.all()).as(how).isEqualTo(stream);
        assertThat(observed.facts()).as(how).isEqualTo(facts);
    }

    private static ReplyFacts facts(String stream) {
        return Chunks.through(new EventTap(false), List.of(utf8(stream))).facts();
    }
}
