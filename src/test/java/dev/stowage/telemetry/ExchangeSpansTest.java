package dev.stowage.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.CacheUsage;
import dev.stowage.core.chat.Usage;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelPropagator;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExchangeSpansTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.005Z");
    private static final String PARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    private final List<SpanData> spans = new ArrayList<>();
    private final SdkTracerProvider provider = SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(new Exporter()))
            .build();
    private final OtelTracer tracer = new OtelTracer(provider.get("test"), new OtelCurrentTraceContext(), event -> {});
    private final Traces traces = Traces.with(
            tracer,
            new OtelPropagator(
                    ContextPropagators.create(W3CTraceContextPropagator.getInstance()), provider.get("test")),
            () -> NOW);

    private final class Exporter implements SpanExporter {

        @Override
        public CompletableResultCode export(Collection<SpanData> ended) {
            spans.addAll(ended);
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode flush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }
    }

    private static ExchangeReport report(Outcome outcome) {
        return new ExchangeReport(
                "id",
                "POST",
                "/v1/chat/completions",
                "openai",
                Optional.of("gpt-4o"),
                Optional.of("gpt-4o-2024 \n11-20"),
                Mode.MANAGED,
                "none",
                true,
                200,
                outcome,
                Optional.empty(),
                Optional.of(new Usage(10, 2, Optional.of(CacheUsage.of(10, 8, 0)))),
                Map.of(),
                Optional.empty(),
                Duration.ofSeconds(1));
    }

    private static String attribute(SpanData span, String name) {
        return span.getAttributes().get(AttributeKey.stringKey(name));
    }

    @Test
    void longStep_isAChildOfItsExchange() {
        Traces.Trace trace = traces.begin(name -> name.equals("traceparent") ? PARENT : null);
        trace.took(Step.PLAN, Duration.ofMillis(3));
        trace.took(Step.INDEX, Duration.ofMillis(1));
        trace.ended(report(Outcome.OK));
        assertThat(spans).extracting(SpanData::getName).containsExactly("stowage.plan", "chat gpt-4o");
        SpanData step = spans.get(0);
        SpanData exchange = spans.get(1);
        assertThat(step.getParentSpanId()).isEqualTo(exchange.getSpanId());
        assertThat(exchange.getParentSpanId()).isEqualTo("00f067aa0ba902b7");
        assertThat(List.of(step.getTraceId(), exchange.getTraceId())).containsOnly("4bf92f3577b34da6a3ce929d0e0e4736");
        assertThat(step.getEndEpochNanos()).isEqualTo(NOW.toEpochMilli() * 1_000_000);
        assertThat(step.getEndEpochNanos() - step.getStartEpochNanos()).isEqualTo(3_000_000);
        assertThat(step.getAttributes().isEmpty()).isTrue();
    }

    @Test
    void exchange_isDescribedAsTheConventionsSay() {
        traces.begin(name -> null).ended(report(Outcome.CANCELLED));
        SpanData span = spans.get(0);
        Map<String, String> told = Map.of(
                "gen_ai.operation.name", "chat",
                "gen_ai.provider.name", "openai",
                "gen_ai.request.model", "gpt-4o",
                "gen_ai.response.model", "gpt-4o-2024__11-20",
                "gen_ai.usage.input_tokens", "10",
                "gen_ai.usage.output_tokens", "2",
                "gen_ai.usage.cache_read.input_tokens", "8",
                "http.response.status_code", "200",
                "stowage.action", "none",
                "error.type", "cancelled");
        told.forEach((name, value) -> assertThat(attribute(span, name)).as(name).isEqualTo(value));
        assertThat(span.getAttributes().size()).isEqualTo(told.size());
    }

    @Test
    void switchedOff_nothingIsTold() {
        Traces.Trace trace = Traces.none().begin(name -> PARENT);
        trace.took(Step.PLAN, Duration.ofMillis(3));
        trace.ended(report(Outcome.OK));
        assertThat(trace.context()).isEmpty();
        assertThat(spans).isEmpty();
    }
}
