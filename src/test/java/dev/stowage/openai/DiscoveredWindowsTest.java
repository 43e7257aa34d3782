package dev.stowage.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.stowage.core.tokens.ContextWindow;
import dev.stowage.core.tokens.ContextWindow.Source;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists of models as servers write them, shortened. */
class DiscoveredWindowsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // vLLM, SGLang
                "{'object':'list','data':[{'id':'m','object':'model','max_model_len':32768,'root':'x','parent':null}]} | m | 32768 | 0",
                // llama.cpp: the list, while loading, and the properties
                "{'data':[{'id':'m','meta':{'vocab_type':2,'n_ctx_train':131072}}]} | m | 131072 | 0",
                "{'data':[{'id':'m','meta':{'n_ctx_train':131072,'n_ctx':8192}}]} | m | 8192 | 0",
                "{'default_generation_settings':{'n_ctx':4096},'model_alias':'m'} | m | 4096 | 0",
                // LM Studio: loaded with less than the model could do, and not loaded
                "{'data':[{'id':'m','state':'loaded','max_context_length':131072,'loaded_context_length':4096}]} | m | 4096 | 0",
                "{'data':[{'id':'m','state':'not-loaded','max_context_length':131072}]} | m | 131072 | 0",
                "{'models':[{'key':'m','max_context_length':99999,'loaded_instances':[{'config':{'context_length':8192}}]}]} | m | 8192 | 0",
                // Ollama: what runs, and what one model says
                "{'models':[{'name':'m:latest','model':'m:latest','context_length':32768}]} | m:latest | 32768 | 0",
                "{'model_info':{'general.architecture':'llama','llama.context_length':8192,'llama.embedding_length':4096}} | '' | 8192 | 0",
                // OpenRouter
                "{'data':[{'id':'a/m','context_length':200000,'top_provider':{'context_length':131072,'max_completion_tokens':8192}}]} | a/m | 131072 | 8192",
                "{'data':[{'id':'a/m','context_length':200000,'top_provider':{'context_length':null,'max_completion_tokens':null}}]} | a/m | 200000 | 0",
                // Anthropic
                "{'data':[{'id':'m','type':'model','max_input_tokens':200000,'max_tokens':64000}]} | m | 200000 | 64000",
                // Groq
                "{'data':[{'id':'m','context_window':131072,'max_completion_tokens':32768}]} | m | 131072 | 32768",
                // Mistral
                "{'data':[{'id':'m','max_context_length':256000}]} | m | 256000 | 0",
                // Gemini
                "{'models':[{'name':'models/m','inputTokenLimit':1048576,'outputTokenLimit':65536}]} | m | 1048576 | 65536",
                // Together: a bare array
                "[{'id':'a/m','context_length':16384}] | a/m | 16384 | 0",
                // LiteLLM
                "{'data':[{'model_name':'m','model_info':{'max_input_tokens':128000,'max_output_tokens':16384,'id':'x'}}]} | m | 128000 | 16384",
                // numbers in quotes
                "{'data':[{'id':'m','context_length':'8192'}]} | m | 8192 | 0"
            })
    void servers_stateTheirWindows(String body, String model, int window, int maxOutput) {
        assertThat(in(body))
                .containsExactly(Map.entry(
                        model,
                        new ContextWindow(
                                window,
                                OptionalInt.empty(),
                                maxOutput == 0 ? OptionalInt.empty() : OptionalInt.of(maxOutput),
                                Source.DISCOVERED)));
    }

    @Test
    void limitOfPrompts_isKept() {
        assertThat(in("{'data':[{'id':'m','capabilities':{'limits':{'max_context_window_tokens':400000,"
                        + "'max_prompt_tokens':272000,'max_output_tokens':128000}}}]}"))
                .containsEntry(
                        "m",
                        new ContextWindow(
                                400_000, OptionalInt.of(272_000), OptionalInt.of(128_000), Source.DISCOVERED));
    }

    @Test
    void models_areToldApart_andTheFirstOfOneNameCounts() {
        assertThat(in("{'data':[{'id':'a','context_length':1000},{'id':'b'},{'id':'a','context_length':2000},"
                        + "{'id':'c','context_length':3000}]}"))
                .containsOnly(
                        Map.entry("a", ContextWindow.of(1_000, Source.DISCOVERED)),
                        Map.entry("c", ContextWindow.of(3_000, Source.DISCOVERED)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<html>",
                "[",
                "7",
                "null",
                "[]",
                "{}",
                "{'data':[]}",
                "{'data':{'id':'m','context_length':4096}}",
                "{'object':'list','data':[{'id':'m','created':1,'owned_by':'openai'}]}",
                "{'data':[{'id':'m','context_length':0}]}",
                "{'data':[{'id':'m','context_length':-1}]}",
                "{'data':[{'id':'m','context_length':1e30}]}",
                "{'data':[{'id':'m','context_length':'many'}]}",
                "{'data':[{'id':'m','context_length':true}]}",
                "{'data':[{'id':'m','max_tokens':4096}]}",
                "{'data':['m',null,[]]}"
            })
    void otherBodies_stateNone(String body) {
        assertThat(in(body)).isEmpty();
    }

    @Test
    void garbage_neverThrows() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        byte[] body = Bodies.utf8("{\"data\":[{\"id\":\"m\",\"top_provider\":{\"context_length\":131072},"
                + "\"meta\":{\"n_ctx\":1.5e3},\"model_info\":{\"x.context_length\":4096}}]}");
        for (int round = 0; round < 20_000; round++) {
            byte[] broken = body.clone();
            for (int change = random.nextInt(4); change >= 0; change--) {
                broken[random.nextInt(broken.length)] = (byte) random.nextInt(256);
            }
            assertThatCode(() -> DiscoveredWindows.in(broken))
                    .as("seed %d, body %s", seed, Arrays.toString(broken))
                    .doesNotThrowAnyException();
        }
    }

    private static Map<String, ContextWindow> in(String body) {
        return DiscoveredWindows.in(Bodies.utf8(body.replace('\'', '"')));
    }
}
