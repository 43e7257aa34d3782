package dev.stowage.openai;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Refusals as providers word them. */
class LengthRefusalTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // OpenAI, and those who copied it
                "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens. | 8192",
                "This model's maximum context length is 128,000 tokens. However, you requested 130,000 tokens | 128000",
                "Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 290012 tokens. | 272000",
                // DeepSeek
                "This model's maximum context length is 131072 tokens. However, you requested 140000 tokens (132000 in the messages, 8000 in the completion). | 131072",
                // vLLM
                "This model's context length is only 4096 tokens, please reduce | 4096",
                "'max_tokens' is too large: 9000. This model's maximum context length is 8192 tokens and your request has 1000 input tokens | 8192",
                "max_tokens=9000 cannot be greater than max_model_len=4096. Please request fewer output tokens. | 4096",
                // SGLang
                "The input (70000 tokens) is longer than the model's context length (65536 tokens). | 65536",
                // Anthropic
                "prompt is too long: 205000 tokens > 200000 maximum | 200000",
                "input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000, decrease input length | 200000",
                // Gemini
                "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576). | 1048576",
                // xAI
                "This model's maximum prompt length is 131072 but the request contains 140000 tokens. | 131072",
                // OpenRouter
                "This endpoint's maximum context length is 32768 tokens. However, you requested about 40000 tokens | 32768",
                // Mistral
                "Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length | 32768",
                // Moonshot
                "Invalid request: Your request exceeded model token limit: 262144 | 262144",
                // DashScope
                "Range of input length should be [1, 129024] | 129024",
                // Copilot
                "prompt token count of 140000 exceeds the limit of 128000 | 128000",
                // LM Studio
                "Trying to keep the first 9000 tokens when context overflows. However, the model is loaded with context length of only 4096 tokens | 4096",
                // llama.cpp
                "the request exceeds the available context size (8192 tokens), try increasing it | 8192"
            })
    void refusal_namesTheWindow(String message, int window) {
        assertThat(LengthRefusal.in(400, error(message))).contains(new LengthRefusal(OptionalInt.of(window)));
    }

    @Test
    void window_isFoundInFieldsAndInsideOtherErrors() {
        assertThat(in("{'error':{'code':400,'message':'too big','type':'exceed_context_size_error',"
                        + "'n_prompt_tokens':9000,'n_ctx':4096}}"))
                .contains(new LengthRefusal(OptionalInt.of(4096)));
        assertThat(
                        in(
                                "{'error':{'message':'Provider returned error','code':400,'metadata':{'raw':"
                                        + "'{\\\\'error\\\\':{\\\\'message\\\\':\\\\'This model\\\\\\\\u0027s maximum\\\\ncontext length is 65536 tokens\\\\'}}'}}}"))
                .contains(new LengthRefusal(OptionalInt.of(65536)));
        assertThat(in("[{'error':{'code':400,'message':'prompt is too long: 300000 tokens \\u003e 200000 maximum'}}]"))
                .contains(new LengthRefusal(OptionalInt.of(200_000)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Your input exceeds the context window of this model. Please adjust your input and try again.",
                "Input is too long for requested model.",
                "Please reduce the length of the messages or completion.",
                "invalid params, context window exceeds limit (2013)",
                "The number of tokens to keep from the initial prompt is greater than the context length.",
                "prompt too long; exceeded max context length by 12 tokens",
                "the input length is longer than the context length",
                "request entity too large",
                "This model's maximum context length is 7 tokens."
            })
    void refusal_mayNameNoWindow(String message) {
        assertThat(LengthRefusal.in(400, error(message))).contains(new LengthRefusal(OptionalInt.empty()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"context_length_exceeded", "model_max_prompt_tokens_exceeded", "exceed_context_size_error"})
    void code_isEnough(String code) {
        assertThat(in("{'error':{'message':'no','code':'" + code + "'}}"))
                .contains(new LengthRefusal(OptionalInt.empty()));
    }

    @Test
    void tooLargePayload_isARefusalWithoutWords() {
        assertThat(LengthRefusal.in(413, new byte[0])).contains(new LengthRefusal(OptionalInt.empty()));
        assertThat(LengthRefusal.in(400, new byte[0])).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "400 | Invalid max_tokens value, the valid range of max_tokens is [1, 8192]",
                "400 | Invalid value for 'messages[0].role'.",
                "429 | Rate limit reached: please reduce the length of the messages",
                "413 | Request too large for model on tokens per minute (TPM): Limit 6000, Requested 9000, please reduce the length of the messages",
                "400 | You exceeded your current quota: maximum context length is 8192",
                "400 | Request was throttled, reduce the length of the messages",
                "429 | This model's maximum context length is 8192 tokens",
                "200 | This model's maximum context length is 8192 tokens",
                "500 | Internal error",
                "404 | model not found"
            })
    void otherErrors_areNone(int status, String message) {
        assertThat(LengthRefusal.in(status, error(message))).isEqualTo(Optional.empty());
    }

    @Test
    void hugeError_isReadInPart() {
        byte[] huge = error("x".repeat(200_000) + "maximum context length is 8192 tokens");
        assertThat(LengthRefusal.in(400, huge)).isEmpty();
    }

    private static Optional<LengthRefusal> in(String body) {
        return LengthRefusal.in(400, Bodies.utf8(body.replace('\'', '"')));
    }

    private static byte[] error(String message) {
        return ErrorBody.of(message, "invalid_request_error");
    }
}
