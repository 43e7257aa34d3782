package dev.stowage.openai;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolCallFilterTest {

    private static final String ROLE = delta("a", "{\"role\":\"assistant\",\"content\":\"\"}");
    private static final String TEXT = delta("a", "{\"content\":\"Grüße 🙂\"}");
    private static final String OURS = call(0, "c1", "session_recall", "");
    private static final String OURS_ARGUMENTS = call(0, "{\\\"query\\\":") + call(0, "\\\"x\\\"}");
    private static final String THEIRS = call(0, "t1", "bash", "") + call(0, "{}");
    private static final String THEIRS_SECOND = call(1, "t1", "bash", "") + call(1, "{}");
    private static final String CALLED = finish("a", "tool_calls");
    private static final String USAGE =
            "data: {\"id\":\"a\",\"choices\":[],\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":3}}\n\n";
    private static final String DONE = "data: [DONE]\n\n";

    private static String delta(String id, String delta) {
        return "data: {\"id\":\"" + id + "\",\"created\":1.50e1,\"choices\":[{\"index\":0, \"delta\":" + delta
                + ",\"finish_reason\":null}]}\n\n";
    }

    private static String finish(String id, String reason) {
        return "data: {\"id\":\"" + id
                + "\",\"created\":1.50e1,\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"" + reason
                + "\"}]}\n\n";
    }

    private static String call(int index, String id, String name, String arguments) {
        return delta(
                "a",
                "{\"tool_calls\":[{\"index\":" + index + ",\"id\":\"" + id
                        + "\",\"type\":\"function\",\"function\":{\"name\":\"" + name + "\",\"arguments\":\""
                        + arguments + "\"}}]}");
    }

    private static String call(int index, String arguments) {
        return delta(
                "a", "{\"tool_calls\":[{\"index\":" + index + ",\"function\":{\"arguments\":\"" + arguments + "\"}}]}");
    }

    private static String passed(ToolCallFilter filter, List<byte[]> chunks) {
        return new String(Chunks.through(filter, chunks).all(), UTF_8);
    }

    private static String passed(ToolCallFilter filter, String stream) {
        return passed(filter, List.of(stream.getBytes(UTF_8)));
    }

    private static String text(byte[] bytes) {
        return new String(bytes, UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void streamWithoutOwnCalls_passesByteForByte(String lineEnd) {
        String stream = (": ping\n\n" + ROLE + TEXT + THEIRS + "data: no json\n\n" + CALLED + USAGE + DONE)
                .replace("\n", lineEnd);
        for (int size : new int[] {1, 7, 10_000}) {
            ToolCallFilter filter = ToolCallFilter.first();
            assertThat(passed(filter, Chunks.pieces(stream.getBytes(UTF_8), size)))
                    .isEqualTo(stream);
            assertThat(filter.asked()).isEmpty();
            assertThat(filter.end()).isEmpty();
        }
    }

    @Test
    void callThatIsNoWhole_isTheClients() {
        String stream = ROLE
                + call(0, "t", "session", "")
                + call(0, "{}")
                + call(1, "u", "session_recaller", "{}")
                + CALLED
                + DONE;
        assertThat(passed(ToolCallFilter.first(), stream))
                .contains("\"session\"", "session_recaller")
                .endsWith(CALLED + DONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void onlyOwnCalls_areTakenOutAndTheEndIsHeldBack(String lineEnd) {
        String stream = (ROLE + TEXT + OURS + OURS_ARGUMENTS + ": ping\n\n" + TEXT + CALLED + USAGE + DONE)
                .replace("\n", lineEnd);
        for (int size : new int[] {1, 2, 3, 11, 10_000}) {
            ToolCallFilter filter = ToolCallFilter.first();
            assertThat(passed(filter, Chunks.pieces(stream.getBytes(UTF_8), size)))
                    .isEqualTo((ROLE + TEXT + ": ping\n\n" + TEXT).replace("\n", lineEnd));
            assertThat(text(filter.end())).isEqualTo((CALLED + USAGE + DONE).replace("\n", lineEnd));
            assertThat(text(filter.stopped())).isEqualTo((finish("a", "stop") + USAGE + DONE).replace("\n", lineEnd));
            assertThat(filter.facts().usage().orElseThrow().promptTokens()).isEqualTo(7);
            OwnCalls asked = filter.asked().orElseThrow();
            assertThat(asked.complete()).isTrue();
            assertThat(asked.others()).isEmpty();
            assertThat(asked.own()).containsExactly(new OwnCall("c1", "session_recall", "{\"query\":\"x\"}"));
            assertThat(asked.own().get(0).argument("query")).contains("x");
            assertThat(asked.message())
                    .isEqualTo(
                            "{\"role\":\"assistant\",\"content\":\"Grüße 🙂Grüße 🙂\",\"tool_calls\":[{\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"session_recall\",\"arguments\":\"{\\\"query\\\":\\\"x\\\"}\"}}]}");
        }
    }

    @Test
    void roleInTheSameEvent_isDelivered() {
        String opening = delta(
                "a",
                "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"index\":0,\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"session_compact\",\"arguments\":\"{}\"}}]}");
        assertThat(passed(ToolCallFilter.first(), opening + CALLED + DONE))
                .isEqualTo(delta("a", "{\"role\":\"assistant\",\"content\":null}"));
    }

    @Test
    void mixedCalls_areDeliveredWithoutOurs() {
        ToolCallFilter filter = ToolCallFilter.first();
        assertThat(passed(filter, ROLE + OURS + OURS_ARGUMENTS + THEIRS_SECOND + CALLED + USAGE + DONE))
                .isEqualTo(ROLE + THEIRS);
        assertThat(text(filter.end())).isEqualTo(CALLED + USAGE + DONE);
        OwnCalls asked = filter.asked().orElseThrow();
        assertThat(asked.others()).containsExactly("t1");
        assertThat(asked.elements()).startsWith("{\"id\":\"c1\"").doesNotContain("bash");
    }

    @Test
    void interleavedFragments_areToldApart() {
        String both = delta(
                "a",
                "{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"{\\\"query\\\":\"}},{\"index\":1,\"function\":{\"arguments\":\"{\\\"a\\\":\"}}]}");
        String bothAgain = delta(
                "a",
                "{\"tool_calls\":[{\"index\":1,\"function\":{\"arguments\":\"1}\"}},{\"index\":0,\"function\":{\"arguments\":\"\\\"x\\\"}\"}}]}");
        ToolCallFilter filter = ToolCallFilter.first();
        String stream = OURS + call(1, "t1", "bash", "") + both + bothAgain + CALLED + DONE;
        assertThat(passed(filter, Chunks.singleBytes(stream.getBytes(UTF_8))))
                .isEqualTo(call(0, "t1", "bash", "") + call(0, "{\\\"a\\\":") + call(0, "1}"));
        assertThat(filter.asked().orElseThrow().own())
                .containsExactly(new OwnCall("c1", "session_recall", "{\"query\":\"x\"}"));
    }

    @Test
    void nameInFragments_isWaitedFor() {
        String stream = call(0, "c1", "session", "") + call(0, "c1", "_recall", "{}") + CALLED + DONE;
        ToolCallFilter ours = ToolCallFilter.first();
        assertThat(passed(ours, stream)).isEmpty();
        assertThat(ours.asked().orElseThrow().own()).containsExactly(new OwnCall("c1", "session_recall", "{}"));
        ToolCallFilter theirs = ToolCallFilter.first();
        assertThat(passed(theirs, call(0, "t1", "session", "") + finish("a", "tool_calls") + DONE))
                .contains("\"session\"")
                .endsWith(CALLED + DONE);
        assertThat(theirs.asked()).isEmpty();
    }

    @Test
    void callAndEndInOneEvent_areTakenApart() {
        String whole =
                "data: {\"id\":\"a\",\"choices\":[{\"delta\":{\"content\":\"so\",\"tool_calls\":[{\"index\":0,\"id\":\"c1\",\"function\":{\"name\":\"session_recall\",\"arguments\":\"{}\"}}]},\"finish_reason\":\"tool_calls\"}],\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":1}}\n\n";
        ToolCallFilter filter = ToolCallFilter.first();
        assertThat(passed(filter, whole))
                .isEqualTo(
                        "data: {\"id\":\"a\",\"choices\":[{\"delta\":{\"content\":\"so\"},\"finish_reason\":null}],\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":1}}\n\n");
        assertThat(text(filter.end()))
                .isEqualTo(
                        "data: {\"id\":\"a\",\"choices\":[{\"delta\":{},\"finish_reason\":\"tool_calls\"}],\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":1}}\n\n");
        assertThat(text(filter.stopped())).contains("\"stop\"").endsWith(DONE);
    }

    @Test
    void laterRound_goesOnAsTheSameAnswer() {
        ToolCallFilter first = ToolCallFilter.first();
        passed(first, ROLE + OURS + OURS_ARGUMENTS + CALLED + DONE);
        ToolCallFilter second = first.next();
        String later = ROLE + TEXT + finish("a", "stop") + USAGE + DONE;
        assertThat(passed(second, later.replace("\"a\"", "\"b\"").replace("1.50e1", "99")))
                .isEqualTo(TEXT + finish("a", "stop") + USAGE + DONE);
        assertThat(second.hasSpoken()).isTrue();
    }

    @Test
    void laterRoundThatBreaksOffBeforeItSpeaks_leavesNothing() {
        ToolCallFilter first = ToolCallFilter.first();
        passed(first, ROLE + OURS + OURS_ARGUMENTS + CALLED + DONE);
        ToolCallFilter second = first.next();
        assertThat(passed(second, ROLE + "data: {\"error\":{\"message\":\"no\"}}\n\ndata: {\"id"))
                .isEmpty();
        assertThat(second.hasSpoken()).isFalse();
        assertThat(second.hasFailed()).isTrue();
    }

    @Test
    void markWithoutItsEmptyLine_isHeldBackToo() {
        ToolCallFilter filter = ToolCallFilter.first();
        assertThat(passed(filter, OURS + CALLED + "data: [DONE]\n")).isEmpty();
        assertThat(text(filter.end())).isEqualTo(CALLED + "data: [DONE]\n");
        assertThat(text(filter.stopped())).isEqualTo(finish("a", "stop") + "data: [DONE]\n");
    }

    @Test
    void callThatWasCut_isNotWhole() {
        ToolCallFilter filter = ToolCallFilter.first();
        passed(filter, OURS + finish("a", "length") + DONE);
        assertThat(filter.asked().map(OwnCalls::complete)).contains(false);
    }

    @Test
    void whatProvidersPutBesideACall_isKept() {
        String signed = delta(
                "a",
                "{\"reasoning_content\":\"hm\",\"tool_calls\":[{\"index\":0,\"id\":\"c1\",\"extra_content\":{\"google\":{\"thought_signature\":\"s=\"}},\"function\":{\"name\":\"session_compact\",\"arguments\":\"{}\"}}]}");
        ToolCallFilter filter = ToolCallFilter.first();
        passed(filter, signed + CALLED);
        assertThat(filter.asked().orElseThrow().message())
                .contains(
                        "\"reasoning_content\":\"hm\"",
                        "\"extra_content\":{\"google\":{\"thought_signature\":\"s=\"}}");
    }

    @Test
    void anyCut_makesNoDifference() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        byte[] stream = (ROLE + TEXT + OURS + THEIRS_SECOND + OURS_ARGUMENTS + TEXT + CALLED + USAGE + DONE)
                .replace("\n", "\r\n")
                .getBytes(UTF_8);
        String whole = passed(ToolCallFilter.first(), List.of(stream));
        for (int round = 0; round < 300; round++) {
            ToolCallFilter filter = ToolCallFilter.first();
            assertThat(passed(filter, Chunks.chopped(stream, random)))
                    .as("seed %d", seed)
                    .isEqualTo(whole);
            assertThat(text(filter.end())).isEqualTo((CALLED + USAGE + DONE).replace("\n", "\r\n"));
        }
    }
}
