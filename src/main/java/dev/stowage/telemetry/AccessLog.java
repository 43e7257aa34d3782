package dev.stowage.telemetry;

import dev.stowage.core.chat.Sha256;
import dev.stowage.core.chat.Usage;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.SessionKey;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * One line for each exchange: logfmt in the message, and the same pairs as structured fields for a JSON log. Never bodies,
 * header values, query strings or keys; a session appears as a digest.
 */
public final class AccessLog {

    private static final Logger LOG = LoggerFactory.getLogger("stowage.access");

    private static final int DIGESTS = 1000;

    private static final double MILLION = 1e6;

    /** Twelve hex digits: enough to follow a session, useless to join with anything else; as dear as the rest of a line. */
    private final Remembered<SessionKey, String> digests =
            new Remembered<>(DIGESTS, key -> Sha256.hex(key.tenant(), key.id()).substring(0, 12));

    /** Writes the line of an exchange that has ended. */
    public void ended(ExchangeReport report, Optional<Cost> cost) {
        if (!LOG.isInfoEnabled()) {
            return;
        }
        Line line = new Line(LOG.makeLoggingEventBuilder(Level.INFO));
        line.add("request", report.request());
        line.add("method", report.method());
        line.add("route", report.route());
        line.add("upstream", report.upstream());
        line.add("model", report.model().map(AccessLog::printable).orElse("-"));
        line.add("mode", report.mode().label());
        line.add("action", report.action());
        line.add("session", report.placed().map(Placement::key).map(digests::of).orElse("-"));
        report.placed()
                .ifPresent(place ->
                        line.add("history", place.reconciled().what().kind().code()));
        line.add("status", report.status());
        line.add("outcome", report.outcome().label());
        line.add("stream", report.stream());
        report.usage().ifPresent(usage -> addUsage(line, usage));
        cost.ifPresent(known -> addCost(line, known));
        report.steps().forEach((step, time) -> line.add(step.field(), time.toNanos() / 1000));
        line.add("first_byte_ms", report.firstByte().map(Duration::toMillis).orElse(-1L));
        line.add("total_ms", report.total().toMillis());
        line.write();
    }

    private static void addUsage(Line line, Usage usage) {
        line.add("prompt_tokens", usage.promptTokens());
        line.add("completion_tokens", usage.completionTokens());
        usage.cache().ifPresent(cache -> line.add("cache_hit_tokens", cache.hit()));
    }

    private static void addCost(Line line, Cost cost) {
        line.add("prompt_tokens_without", cost.promptWithout());
        line.add("cost_usd", dollars(cost.paid()));
        line.add("cost_usd_without", dollars(cost.without()));
    }

    /** To a ten-thousandth of a cent: most exchanges cost less than one. */
    private static String dollars(double amount) {
        return BigDecimal.valueOf(Math.round(amount * MILLION), 6).toPlainString();
    }

    /** A model's name comes from a client or a provider: no line ends, no spaces, no more than 64 characters. */
    static String printable(String model) {
        StringBuilder plain = new StringBuilder(64);
        for (int at = 0; at < model.length() && at < 64; at++) {
            char next = model.charAt(at);
            boolean harmless = next > ' ' && next <= '~' && next != '"' && next != '=';
            plain.append(harmless ? next : '_');
        }
        return plain.toString();
    }

    private static final class Line {

        private final StringBuilder text = new StringBuilder(640);
        private LoggingEventBuilder event;

        Line(LoggingEventBuilder event) {
            this.event = event;
        }

        void add(String key, Object value) {
            name(key).append(value);
            event = event.addKeyValue(key, value);
        }

        void add(String key, long value) {
            name(key).append(value);
            event = event.addKeyValue(key, value);
        }

        private StringBuilder name(String key) {
            return (text.isEmpty() ? text : text.append(' ')).append(key).append('=');
        }

        void write() {
            event.log(text.toString());
        }
    }
}
