package dev.stowage.telemetry;

import dev.stowage.core.chat.CacheUsage;
import dev.stowage.core.chat.Usage;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.propagation.Propagator;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A span for each exchange, named and described as OpenTelemetry's GenAI conventions say, continuing the client's trace
 * and continued by the upstream; in it one for each step of Stowage's own that took more than a millisecond. Never contents.
 */
public interface Traces {

    /** The trace of one exchange. */
    interface Trace {

        /** Header lines that continue it at the upstream. */
        Map<String, String> context();

        /** A step of Stowage's own has just ended. */
        void took(Step step, Duration time);

        void ended(ExchangeReport report);
    }

    /**
     * Begins a span.
     *
     * @param header gives the value of a header of the client's request
     */
    Trace begin(Function<String, @Nullable String> header);

    /** Traces nothing; the client's own trace headers travel as they are. */
    static Traces none() {
        Trace none = new Trace() {
            @Override
            public Map<String, String> context() {
                return Map.of();
            }

            @Override
            public void took(Step step, Duration time) {}

            @Override
            public void ended(ExchangeReport report) {}
        };
        return header -> none;
    }

    static Traces with(Tracer tracer, Propagator propagator, InstantSource clock) {
        return header -> new ExchangeSpan(
                propagator
                        .extract(header, Function::apply)
                        .kind(Span.Kind.CLIENT)
                        .start(),
                tracer,
                propagator,
                clock);
    }

    /** A span under way. */
    final class ExchangeSpan implements Trace {

        /** What takes less is not worth a span. */
        private static final Duration LEAST = Duration.ofMillis(1);

        private final Span span;
        private final Tracer tracer;
        private final InstantSource clock;
        private final Map<String, String> context = new HashMap<>();

        private ExchangeSpan(Span span, Tracer tracer, Propagator propagator, InstantSource clock) {
            this.span = span;
            this.tracer = tracer;
            this.clock = clock;
            propagator.inject(span.context(), context, (carrier, name, value) -> context.put(name, value));
        }

        @Override
        public Map<String, String> context() {
            return context;
        }

        @Override
        public void took(Step step, Duration time) {
            if (time.compareTo(LEAST) > 0) {
                Instant end = clock.instant();
                tracer.spanBuilder()
                        .setParent(span.context())
                        .name("stowage." + step.label())
                        .startTimestamp(micros(end.minus(time)), TimeUnit.MICROSECONDS)
                        .start()
                        .end(micros(end), TimeUnit.MICROSECONDS);
            }
        }

        private static long micros(Instant instant) {
            return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
        }

        @Override
        public void ended(ExchangeReport report) {
            String operation = report.mode() == Mode.MANAGED ? "chat" : "passthrough";
            span.name(report.model().map(model -> operation + " " + model).orElse(operation));
            span.tag("gen_ai.operation.name", operation);
            span.tag("gen_ai.provider.name", report.upstream());
            span.tag("http.response.status_code", String.valueOf(report.status()));
            span.tag("stowage.action", report.action());
            report.model().ifPresent(model -> span.tag("gen_ai.request.model", model));
            report.answeredBy().ifPresent(model -> span.tag("gen_ai.response.model", AccessLog.printable(model)));
            report.usage().ifPresent(this::used);
            if (report.outcome() != Outcome.OK) {
                span.tag("error.type", report.outcome().label());
            }
            span.end();
        }

        private void used(Usage usage) {
            span.tag("gen_ai.usage.input_tokens", String.valueOf(usage.promptTokens()));
            span.tag("gen_ai.usage.output_tokens", String.valueOf(usage.completionTokens()));
            usage.cache()
                    .map(CacheUsage::hit)
                    .ifPresent(hit -> span.tag("gen_ai.usage.cache_read.input_tokens", String.valueOf(hit)));
        }
    }
}
