package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RunningStowage;
import dev.stowage.testkit.ScriptedUpstream;
import dev.stowage.testkit.UpstreamExchange;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Traces behind their switch; the collector is a socket that shows what would be exported. */
class TracesTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String PARENT = "00-" + TRACE + "-00f067aa0ba902b7-01";
    private static final byte[] BODY =
            "{\"model\":\"gpt-4o\",\"messages\":[{\"role\":\"user\",\"content\":\"a secret\"}]}".getBytes(UTF_8);
    private static final String ANSWER =
            "{\"model\":\"gpt-4o-mini-2024\",\"choices\":[{\"message\":{\"content\":\"an answer\"}}],\"usage\":{\"prompt_tokens\":4711,\"completion_tokens\":2,\"cached_tokens\":64}}";

    @Test
    void switchedOff_theClientsTraceTravelsAsItIs() throws IOException {
        try (ScriptedUpstream upstream = answering();
                RunningStowage stowage = RunningStowage.before(upstream.baseUrl());
                RawClient client = new RawClient(stowage.port())) {
            client.post(BODY, "traceparent: " + PARENT);
            client.read();
            assertThat(upstream.take().header("traceparent")).contains(PARENT);
        }
    }

    @Test
    void switchedOn_theClientsTraceIsContinuedAndExported() throws IOException {
        try (ScriptedUpstream upstream = answering();
                ScriptedUpstream collector = answering();
                RunningStowage stowage = RunningStowage.before(
                        upstream.baseUrl(),
                        "stowage.telemetry.traces=true",
                        "management.opentelemetry.tracing.export.schedule-delay=10ms",
                        "management.opentelemetry.tracing.export.otlp.endpoint=" + collector.baseUrl() + "/traces");
                RawClient client = new RawClient(stowage.port())) {
            client.post(BODY, "traceparent: " + PARENT, "Authorization: Bearer sk-secret");
            client.read();
            assertThat(upstream.take().header("traceparent").orElse(""))
                    .startsWith("00-" + TRACE + "-")
                    .isNotEqualTo(PARENT);
            assertThat(exported(collector))
                    .contains(
                            "chat gpt-4o",
                            "gen_ai.usage.input_tokens",
                            "4711",
                            "gen_ai.usage.cache_read.input_tokens",
                            "gen_ai.response.model",
                            "gpt-4o-mini-2024");
        }
    }

    /** All up to the span of the exchange, which ends last; its steps may have gone before, in exports of their own. */
    private static String exported(ScriptedUpstream collector) {
        StringBuilder all = new StringBuilder();
        while (all.indexOf("chat gpt-4o") < 0) {
            UpstreamExchange export = collector.take();
            assertThat(export.requestLine()).startsWith("POST /v1/traces ");
            assertThat(export.text()).doesNotContain("a secret", "an answer", "sk-secret");
            all.append(export.text());
        }
        return all.toString();
    }

    private static ScriptedUpstream answering() {
        return ScriptedUpstream.start(exchange -> exchange.respond(200, "application/json", ANSWER));
    }
}
