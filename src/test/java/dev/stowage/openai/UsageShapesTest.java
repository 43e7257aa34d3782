package dev.stowage.openai;

import static dev.stowage.openai.Spoken.body;
import static dev.stowage.openai.Spoken.cached;
import static dev.stowage.openai.Spoken.implausible;
import static dev.stowage.openai.Spoken.stream;
import static dev.stowage.openai.Spoken.unknown;

import dev.stowage.core.chat.Usage;
import org.junit.jupiter.api.Test;

/** How each provider spells usage, in a whole answer and in a stream. */
class UsageShapesTest {

    private static final String DELTA =
            "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"1\"},\"finish_reason\":null}]}";

    /** Counts of {@code usage} in a whole answer, in a trailing event and on the finish event. */
    private static void chat(Usage expected, String usage) {
        body(
                "{\"id\":\"1\",\"choices\":[{\"index\":0,\"message\":{\"content\":\"{\\\"usage\\\":1}\"}}],\"usage\":"
                        + usage + "}",
                expected);
        stream(expected, DELTA, "{\"choices\":[],\"usage\":" + usage + "}", "[DONE]");
        stream(expected, DELTA, "{\"usage\":" + usage + ",\"choices\":[{\"index\":0,\"finish_reason\":\"stop\"}]}");
    }

    @Test
    void deepSeek_splitsThePromptInHitAndMiss() {
        chat(
                cached(339, 12, 320, 0),
                "{\"prompt_tokens\":339,\"completion_tokens\":12,\"total_tokens\":351,"
                        + "\"prompt_tokens_details\":{\"cached_tokens\":320},\"completion_tokens_details\":{\"reasoning_tokens\":4},"
                        + "\"prompt_cache_hit_tokens\":320,\"prompt_cache_miss_tokens\":19}");
        chat(
                cached(19, 1, 0, 0),
                "{\"prompt_tokens\":19,\"completion_tokens\":1,\"prompt_cache_hit_tokens\":0,\"prompt_cache_miss_tokens\":19}");
    }

    @Test
    void openAi_tellsHitsAndWrites() {
        chat(
                cached(4_000, 50, 2_048, 1_024),
                "{\"prompt_tokens\":4000,\"completion_tokens\":50,\"prompt_tokens_details\":"
                        + "{\"cached_tokens\":2048,\"cache_write_tokens\":1024,\"audio_tokens\":0}}");
        chat(
                cached(90, 5, 0, 0),
                "{\"prompt_tokens\":90,\"completion_tokens\":5,\"prompt_tokens_details\":{\"cached_tokens\":0}}");
    }

    @Test
    void openAi_saysNullBeforeTheLastChunk() {
        stream(
                cached(90, 5, 64, 0),
                DELTA.replace("null}]", "null}],\"usage\":null"),
                "{\"choices\":[],\"usage\":{\"prompt_tokens\":90,\"completion_tokens\":5,\"prompt_tokens_details\":{\"cached_tokens\":64}}}",
                "[DONE]");
    }

    @Test
    void responses_countInputAndOutput() {
        String usage =
                "{\"input_tokens\":300,\"input_tokens_details\":{\"cached_tokens\":256,\"cache_write_tokens\":9},"
                        + "\"output_tokens\":20,\"output_tokens_details\":{\"reasoning_tokens\":8},\"total_tokens\":320}";
        body(
                "{\"object\":\"response\",\"output\":[{\"type\":\"message\"}],\"usage\":" + usage + "}",
                cached(300, 20, 256, 9));
        stream(
                cached(300, 20, 256, 9),
                "{\"type\":\"response.created\",\"response\":{\"usage\":null}}",
                "{\"type\":\"response.output_text.delta\",\"delta\":\"x\"}",
                "{\"type\":\"response.completed\",\"response\":{\"output\":[],\"usage\":" + usage + "}}");
    }

    @Test
    void anthropic_countsCachedTokensBesidesInput() {
        body(
                "{\"type\":\"message\",\"usage\":{\"input_tokens\":10,\"cache_creation_input_tokens\":200,\"cache_read_input_tokens\":3000,"
                        + "\"cache_creation\":{\"ephemeral_5m_input_tokens\":150,\"ephemeral_1h_input_tokens\":50},\"output_tokens\":7}}",
                cached(3_210, 7, 3_000, 200));
    }

    @Test
    void anthropic_countsUpInAStream() {
        stream(
                cached(3_210, 45, 3_000, 200),
                "{\"type\":\"message_start\",\"message\":{\"usage\":{\"input_tokens\":10,\"cache_creation_input_tokens\":200,"
                        + "\"cache_read_input_tokens\":3000,\"output_tokens\":1}}}",
                "{\"type\":\"ping\"}",
                "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":null},\"usage\":{\"output_tokens\":20}}",
                "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"},\"usage\":{\"output_tokens\":45}}",
                "{\"type\":\"message_stop\"}");
        stream(
                cached(13, 4, 0, 0),
                "{\"type\":\"message_start\",\"message\":{\"usage\":{\"input_tokens\":12,\"cache_creation_input_tokens\":0,"
                        + "\"cache_read_input_tokens\":0,\"output_tokens\":1}}}",
                "{\"type\":\"message_delta\",\"usage\":{\"input_tokens\":13,\"output_tokens\":4}}");
    }

    @Test
    void anthropicInChatClothes_tellsNoCache() {
        chat(unknown(30, 6), "{\"prompt_tokens\":30,\"completion_tokens\":6,\"total_tokens\":36}");
        chat(
                unknown(30, 6),
                "{\"prompt_tokens\":30,\"completion_tokens\":6,\"prompt_tokens_details\":null,\"completion_tokens_details\":null}");
        chat(unknown(30, 6), "{\"prompt_tokens\":30,\"completion_tokens\":6,\"prompt_tokens_details\":{}}");
    }

    @Test
    void gateways_mixTheStylesOfTwoProviders() {
        chat(
                cached(3_210, 7, 3_000, 200),
                "{\"prompt_tokens\":3210,\"completion_tokens\":7,\"cache_creation_input_tokens\":200,\"cache_read_input_tokens\":3000,"
                        + "\"prompt_tokens_details\":{\"cached_tokens\":3000}}");
        chat(
                cached(3_210, 7, 3_000, 200),
                "{\"prompt_tokens\":10,\"completion_tokens\":7,\"cache_creation_input_tokens\":200,\"cache_read_input_tokens\":3000}");
    }

    @Test
    void gemini_repeatsItsCountsInEveryChunk() {
        String last = "{\"candidates\":[{\"finishReason\":\"STOP\"}],\"usageMetadata\":{\"promptTokenCount\":5000,"
                + "\"cachedContentTokenCount\":4096,\"candidatesTokenCount\":9,\"totalTokenCount\":5009}}";
        body(last, cached(5_000, 9, 4_096, 0));
        stream(
                cached(5_000, 9, 4_096, 0),
                "{\"candidates\":[{}],\"usageMetadata\":{\"promptTokenCount\":5000,\"candidatesTokenCount\":2,\"totalTokenCount\":5002}}",
                last);
        body("{\"usageMetadata\":{\"promptTokenCount\":5,\"candidatesTokenCount\":9}}", unknown(5, 9));
    }

    @Test
    void geminiInteractions_countTotals() {
        body(
                "{\"usage\":{\"total_input_tokens\":70,\"total_cached_tokens\":40,\"total_output_tokens\":3}}",
                cached(70, 3, 40, 0));
    }

    @Test
    void geminiInChatClothes_leavesDetailsOutWithoutAHit() {
        chat(unknown(40, 3), "{\"prompt_tokens\":40,\"completion_tokens\":3,\"prompt_tokens_details\":null}");
        chat(unknown(40, 3), "{\"completion_tokens\":3,\"prompt_tokens\":40}");
        chat(
                cached(40, 3, 32, 0),
                "{\"prompt_tokens\":40,\"completion_tokens\":3,\"prompt_tokens_details\":{\"cached_tokens\":32}}");
    }

    @Test
    void moonshot_countsAtTheTopOrInsideAChoice() {
        String usage = "{\"prompt_tokens\":512,\"completion_tokens\":8,\"total_tokens\":520,\"cached_tokens\":256}";
        chat(cached(512, 8, 256, 0), usage);
        stream(
                cached(512, 8, 256, 0),
                DELTA,
                "{\"choices\":[{\"index\":0,\"finish_reason\":\"stop\",\"usage\":" + usage + "}]}",
                "[DONE]");
        chat(
                cached(512, 8, 256, 128),
                usage.replace("}", ",\"prompt_tokens_details\":{\"cached_tokens\":256,\"cache_write_tokens\":128}}"));
        chat(cached(512, 8, 256, 128), usage.replace("}", ",\"prompt_tokens_details\":{\"cache_write_tokens\":128}}"));
    }

    @Test
    void dashScope_tellsWhatItStored() {
        chat(
                cached(2_000, 30, 1_024, 512),
                "{\"prompt_tokens\":2000,\"completion_tokens\":30,\"prompt_tokens_details\":{\"cached_tokens\":1024,"
                        + "\"cache_creation_input_tokens\":512,\"cache_creation\":{\"ephemeral_5m_input_tokens\":512}}}");
    }

    @Test
    void xai_countsInEveryChunkAndTheLastWins() {
        String usage =
                "{\"prompt_tokens\":200,\"completion_tokens\":%d,\"num_sources_used\":0,\"cost_in_usd_ticks\":123456789,"
                        + "\"prompt_tokens_details\":{\"text_tokens\":200,\"audio_tokens\":0,\"image_tokens\":0,\"cached_tokens\":%d}}";
        stream(
                cached(200, 3, 128, 0),
                "{\"choices\":[{\"delta\":{}}],\"usage\":" + usage.formatted(1, 4) + "}",
                "{\"choices\":[{\"delta\":{}}],\"usage\":" + usage.formatted(2, 128) + "}",
                "{\"choices\":[{\"finish_reason\":\"stop\"}],\"usage\":" + usage.formatted(3, 128) + "}");
        chat(implausible(200, 3, 200, 0), usage.formatted(3, 201));
    }

    @Test
    void mistral_hasThreeSpellings() {
        String usage = "{\"prompt_tokens\":130,\"completion_tokens\":4,\"total_tokens\":134,";
        chat(cached(130, 4, 64, 0), usage + "\"prompt_tokens_details\":{\"cached_tokens\":64}}");
        chat(cached(130, 4, 64, 0), usage + "\"prompt_token_details\":{\"cached_tokens\":64}}");
        chat(cached(130, 4, 64, 0), usage + "\"num_cached_tokens\":64}");
        chat(unknown(130, 4), usage + "\"prompt_audio_seconds\":null}");
    }

    @Test
    void groq_countsUnderItsOwnName() {
        String usage = "{\"queue_time\":0.02,\"prompt_tokens\":80,\"prompt_time\":0.001,\"completion_tokens\":6,"
                + "\"completion_time\":0.5,\"total_tokens\":86,\"total_time\":0.501,\"prompt_tokens_details\":{\"cached_tokens\":64}}";
        chat(cached(80, 6, 64, 0), usage);
        stream(
                cached(80, 6, 64, 0),
                "{\"x_groq\":{\"id\":\"req\"},\"choices\":[{\"delta\":{}}]}",
                "{\"choices\":[{\"finish_reason\":\"stop\"}],\"x_groq\":{\"id\":\"req\",\"usage\":" + usage + "}}");
    }

    @Test
    void openRouter_countsBesideAChoiceAndPrices() {
        String usage = "{\"prompt_tokens\":700,\"completion_tokens\":20,\"cost\":0.00014,\"is_byok\":false,"
                + "\"cost_details\":{\"upstream_inference_cost\":null},"
                + "\"prompt_tokens_details\":{\"cached_tokens\":600,\"cache_write_tokens\":50,\"audio_tokens\":0}}";
        chat(cached(700, 20, 600, 50), usage);
        stream(
                cached(700, 20, 600, 50),
                DELTA,
                "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"\"},\"finish_reason\":null}],\"usage\":" + usage
                        + "}");
    }

    @Test
    void vllm_tellsDetailsOnlyWhenTold() {
        String usage =
                "{\"prompt_tokens\":64,\"total_tokens\":70,\"completion_tokens\":6,\"prompt_tokens_details\":%s}";
        chat(unknown(64, 6), usage.formatted("null"));
        chat(cached(64, 6, 48, 0), usage.formatted("{\"cached_tokens\":48}"));
        chat(
                cached(64, 6, 32, 16),
                usage.formatted("{\"cached_tokens\":32,\"created_cache_tokens\":16,\"multimodal_tokens\":0}"));
    }

    @Test
    void vllm_mayCountContinuously() {
        stream(
                cached(64, 2, 48, 0),
                "{\"choices\":[{\"delta\":{}}],\"usage\":{\"prompt_tokens\":64,\"total_tokens\":65,\"completion_tokens\":1}}",
                "{\"choices\":[{\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":64,\"total_tokens\":66,\"completion_tokens\":2}}",
                "{\"choices\":[],\"usage\":{\"prompt_tokens\":64,\"total_tokens\":66,\"completion_tokens\":2,"
                        + "\"prompt_tokens_details\":{\"cached_tokens\":48}}}",
                "[DONE]");
    }

    @Test
    void sglang_tellsDetailsOnlyWhenTold() {
        chat(
                cached(33, 5, 32, 0),
                "{\"prompt_tokens\":33,\"total_tokens\":38,\"completion_tokens\":5,\"reasoning_tokens\":2,"
                        + "\"prompt_tokens_details\":{\"cached_tokens\":32}}");
        chat(
                unknown(33, 5),
                "{\"prompt_tokens\":33,\"completion_tokens\":5,\"reasoning_tokens\":0,\"prompt_tokens_details\":null}");
        stream(
                unknown(33, 5),
                "{\"choices\":[],\"usage\":{\"prompt_tokens\":33,\"completion_tokens\":5},"
                        + "\"sglext\":{\"cached_tokens_details\":{\"device\":16,\"host\":0}}}");
    }

    @Test
    void llamaCpp_tellsHitsInItsTimings() {
        String timings =
                "\"timings\":{\"cache_n\":90,\"prompt_n\":10,\"prompt_ms\":12.5,\"predicted_n\":7,\"predicted_per_second\":40.1}";
        String usage = "\"usage\":{\"prompt_tokens\":100,\"completion_tokens\":7,\"total_tokens\":107}";
        body("{\"choices\":[{\"finish_reason\":\"stop\"}]," + usage + "," + timings + "}", cached(100, 7, 90, 0));
        stream(
                cached(100, 7, 90, 0),
                "{\"choices\":[{\"delta\":{}}],\"timings\":{\"cache_n\":90,\"prompt_n\":10,\"predicted_n\":1}}",
                "{\"choices\":[{\"finish_reason\":\"stop\"}]," + timings + "}");
        stream(cached(100, 7, 90, 0), DELTA, "{\"choices\":[]," + usage + "," + timings + "}", "[DONE]");
        body("{" + usage + ",\"timings\":{\"prompt_n\":100,\"predicted_n\":7}}", unknown(100, 7));
    }

    @Test
    void ollama_tellsNoCache() {
        chat(unknown(26, 9), "{\"prompt_tokens\":26,\"completion_tokens\":9,\"total_tokens\":35}");
    }
}
