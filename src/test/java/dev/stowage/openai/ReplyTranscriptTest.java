package dev.stowage.openai;

import static dev.stowage.openai.Bodies.utf8;
import static dev.stowage.openai.Transcripts.DEEPSEEK;
import static dev.stowage.openai.Transcripts.MAX;
import static dev.stowage.openai.Transcripts.blocks;
import static dev.stowage.openai.Transcripts.delta;
import static dev.stowage.openai.Transcripts.details;
import static dev.stowage.openai.Transcripts.events;
import static dev.stowage.openai.Transcripts.heard;
import static dev.stowage.openai.Transcripts.members;
import static dev.stowage.openai.Transcripts.only;
import static dev.stowage.openai.Transcripts.said;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.stowage.openai.Chunks.Passed;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyTranscriptTest {

    private static final String MEMBERS = "\"reasoning_content\":\"Let me \\\"löok\\\".\\n你🙂\"";

    private static final String WHOLE = "{\"choices\":[{\"index\":0,\"message\":{\"content\":\"Wait\","
            + "\"reasoning_content\":\"Let me \\\"l\\u00f6ok\\\".\\n你🙂\",\"tool_calls\":[{\"id\":\"call_1\","
            + "\"type\":\"function\",\"function\":{\"name\":\"read\",\"arguments\":\"{\\\"a\\\": 1}\"}}]},"
            + "\"finish_reason\":\"tool_calls\"}]}";

    @Test
    void stream_isHeardAtEveryCut() {
        byte[] stream = utf8(": keep-alive\n\n" + events(DEEPSEEK) + "data: [DONE]\n\n");
        HeardReasoning expected = only(heard(events(DEEPSEEK)));
        assertThat(expected.members()).isEqualTo(MEMBERS);
        assertThat(heard("text/event-stream; charset=utf-8", Chunks.singleBytes(stream)))
                .containsExactly(expected);
        for (int offset = 0; offset <= stream.length; offset += 7) {
            assertThat(heard("text/event-stream", Chunks.splitAt(stream, offset)))
                    .as("cut at %d", offset)
                    .containsExactly(expected);
        }
    }

    @Test
    void wholeAnswer_isHeardLikeAStream() {
        byte[] document = utf8("\n\n" + WHOLE);
        assertThat(heard("application/json", Chunks.singleBytes(document))).isEqualTo(heard(events(DEEPSEEK)));
        assertThat(heard("application/json; charset=utf-8", List.of(document))).hasSize(1);
        assertThat(heard("text/html", List.of(document))).isEmpty();
    }

    @Test
    void choices_areKeptApart_C43_C45() {
        List<HeardReasoning> heard = heard(events(
                "{\"choices\":[{\"index\":1,\"delta\":{\"reasoning_content\":\"B\",\"content\":\"b\"}}]}",
                "{\"choices\":[{\"delta\":{\"reasoning_content\":\"A\",\"content\":\"a\"},\"index\":0},"
                        + "{\"delta\":{\"reasoning_content\":\"1\"},\"index\":1}]}",
                "{\"choices\":[{\"delta\":{\"reasoning_content\":\"0\"}}]}",
                "{\"choices\":[{\"index\":2,\"delta\":{\"content\":\"no reasoning\"}}]}"));
        assertThat(heard)
                .extracting(HeardReasoning::choice, HeardReasoning::members)
                .containsExactly(tuple(0, "\"reasoning_content\":\"A0\""), tuple(1, "\"reasoning_content\":\"B1\""));
        assertThat(heard.get(0).key()).isEqualTo(said("\"content\":\"a\""));
        assertThat(heard.get(1).key()).isEqualTo(said("\"content\":\"b\""));
    }

    @Test
    void members_areKeptUnderTheNamesTheProviderGave() {
        assertThat(members(
                        delta(0, "\"reasoning\":\"a\",\"reasoning_content\":\"a\""),
                        delta(0, "\"reasoning_content\":\"b\",\"reasoning\":\"b\"")))
                .isEqualTo("\"reasoning\":\"ab\",\"reasoning_content\":\"ab\"");
        assertThat(members(delta(0, "\"reasoning_content\":\"\""))).isEqualTo("\"reasoning_content\":\"\"");
        assertThat(heard(events(delta(0, "\"reasoning_content\":null,\"reasoning\":7,\"thoughts\":\"x\""))))
                .isEmpty();
    }

    @Test
    void halvesOfACharacter_meetAgain() {
        assertThat(members(
                        delta(0, "\"reasoning\":\"\\ud83d\""),
                        delta(0, "\"reasoning\":\"\\ude42 \\ud83d\""),
                        delta(0, "\"content\":\"\\ud83d\""),
                        delta(0, "\"content\":\"\\ude42\"")))
                .isEqualTo("\"reasoning\":\"🙂 \\ud83d\"");
    }

    @Test
    void numberedDetails_growByTheirNumber() {
        assertThat(members(
                        details("{\"type\":\"reasoning.text\",\"text\":\"Let \",\"format\":\"unknown\",\"index\":0}"),
                        details("{\"type\":\"reasoning.text\",\"text\":\"me\",\"signature\":null,\"index\":0}"),
                        details("{\"type\":\"reasoning.summary\",\"summary\":\"S\",\"id\":null,\"index\":1}"),
                        details("{\"type\":\"reasoning.text\",\"text\":\".\",\"signature\":\"sig==\",\"index\":0}"),
                        details("{\"type\":\"reasoning.summary\",\"summary\":\"T\",\"id\":\"rs_1\",\"index\":1}")))
                .isEqualTo("\"reasoning_details\":["
                        + "{\"type\":\"reasoning.text\",\"text\":\"Let me.\",\"format\":\"unknown\",\"index\":0,\"signature\":\"sig==\"},"
                        + "{\"type\":\"reasoning.summary\",\"summary\":\"ST\",\"id\":\"rs_1\",\"index\":1}]");
    }

    @Test
    void encryptedDetails_stayWholeAndInTheirOrder_K55() {
        String first = "{\"type\":\"reasoning.encrypted\",\"data\":\"AA==\",\"id\":\"call_1\",\"index\":0}";
        String second = "{\"type\":\"reasoning.encrypted\",\"data\":\"BB==\",\"id\":\"call_2\",\"index\":0}";
        String nested = "{\"type\":\"x\",\"extra\":{\"a\" : [1.50, \"é\"]},\"big\":123456789012345678901}";
        assertThat(members(details(first), details(second + ',' + nested)))
                .isEqualTo("\"reasoning_details\":[" + first + ',' + second + ',' + nested + ']');
    }

    @Test
    void thinkingBlocks_endWithTheirSignature_K55() {
        assertThat(members(
                        blocks("{\"type\":\"thinking\",\"thinking\":\"One \",\"signature\":null}"),
                        blocks("{\"type\":\"thinking\",\"thinking\":\"two\",\"signature\":\"\"}"),
                        blocks("{\"type\":\"thinking\",\"thinking\":\"\",\"signature\":\"s1\"}"),
                        blocks("{\"type\":\"redacted_thinking\",\"data\":\"xyz\"}"),
                        blocks("{\"type\":\"thinking\",\"thinking\":\"three\"}"),
                        blocks("{\"type\":\"thinking\",\"thinking\":null,\"signature\":\"s2\"}"),
                        blocks("{\"type\":\"thinking\",\"thinking\":\"four\"}")))
                .isEqualTo("\"thinking_blocks\":["
                        + "{\"type\":\"thinking\",\"thinking\":\"One two\",\"signature\":\"s1\"},"
                        + "{\"type\":\"redacted_thinking\",\"data\":\"xyz\"},"
                        + "{\"type\":\"thinking\",\"thinking\":\"three\",\"signature\":\"s2\"},"
                        + "{\"type\":\"thinking\",\"thinking\":\"four\"}]");
    }

    @Test
    void listOfAWholeAnswer_isKeptAsItIs() {
        String list = "[{\"type\":\"reasoning.text\",\"text\":\"a\",\"index\":0},"
                + "{\"type\":\"reasoning.text\",\"text\":\"b\",\"index\":0}]";
        String document = "{\"choices\":[{\"message\":{\"reasoning_details\":" + list + "}}]}";
        assertThat(only(heard("application/json", List.of(utf8(document)))).members())
                .isEqualTo("\"reasoning_details\":" + list);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"error\":{\"message\":\"overloaded\"}}",
                "{\"error\":\"overloaded\",\"choices\":[]}",
                "{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"error\"}]}",
                "{\"choices\":[{\"index\":0,\"error\":{},\"delta\":{}}]}",
                "{\"choices\":[{\"index\":0,\"delta\":{\"reasoning_content\":\"cut"
            })
    void answerWithAnError_leavesNothing(String event) {
        assertThat(heard(events(delta(0, "\"reasoning_content\":\"r\""), event, delta(0, "\"content\":\"x\""))))
                .isEmpty();
    }

    @Test
    void documentThatIsCut_leavesNothing_andStreamThatIsCut_whatWasHeard() {
        assertThat(heard("application/json", List.of(utf8(WHOLE.substring(0, WHOLE.length() - 3)))))
                .isEmpty();
        assertThat(only(heard(events(DEEPSEEK[0], DEEPSEEK[1]) + "data: {\"choi"))
                        .members())
                .isEqualTo("\"reasoning_content\":\"Let me \\\"löok\\\"\"");
    }

    @Test
    void answerBeyondTheBound_isDropped_andSaidSo() {
        String[] deltas = Stream.generate(() -> delta(0, "\"reasoning_content\":\"" + "x".repeat(100) + "\""))
                .limit(20)
                .toArray(String[]::new);
        for (int max : new int[] {3_000, 1_000}) {
            ReplyTranscript transcript = new ReplyTranscript(max);
            Chunks.through(
                    transcript.beside(ReplyTap.events(false), "text/event-stream"), List.of(utf8(events(deltas))));
            assertThat(transcript.overflowed()).isEqualTo(max == 1_000);
            assertThat(transcript.heard()).hasSize(max == 1_000 ? 0 : 1);
        }
        ReplyTranscript transcript = new ReplyTranscript(WHOLE.length() / 2);
        Chunks.through(transcript.beside(ReplyTap.document(), "application/json"), Chunks.singleBytes(utf8(WHOLE)));
        assertThat(transcript.overflowed()).isTrue();
        assertThat(transcript.heard()).isEmpty();
    }

    @Test
    void tapBeside_doesWhatItDoesAlone() {
        byte[] stream = utf8(
                events(DEEPSEEK)
                        + "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":3}}\n\ndata: [DONE]\n\nda");
        Passed alone = Chunks.through(ReplyTap.events(true), Chunks.pieces(stream, 5));
        ReplyTap tap = new ReplyTranscript(MAX).beside(ReplyTap.events(true), "text/event-stream");
        Passed beside = Chunks.through(tap, Chunks.pieces(stream, 5));
        assertThat(beside.all()).isEqualTo(alone.all()).isNotEqualTo(stream);
        assertThat(beside.facts()).isEqualTo(alone.facts());
        boolean[] closed = {false};
        ReplyTap closing = new ReplyTap() {
            @Override
            public Optional<byte[]> pass(ByteBuffer chunk) {
                return Optional.empty();
            }

            @Override
            public ReplyFacts facts() {
                return ReplyFacts.NONE;
            }

            @Override
            public void close() {
                closed[0] = true;
            }
        };
        new ReplyTranscript(MAX).beside(closing, "text/event-stream").close();
        assertThat(closed[0]).isTrue();
    }
}
