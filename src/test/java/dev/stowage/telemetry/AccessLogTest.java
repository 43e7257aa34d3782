package dev.stowage.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.stowage.core.chat.CacheUsage;
import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Sha256;
import dev.stowage.core.chat.Usage;
import dev.stowage.core.session.Claim;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.Shelf;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.event.KeyValuePair;

class AccessLogTest {

    private final Logger logger = (Logger) LoggerFactory.getLogger("stowage.access");
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final AccessLog log = new AccessLog();

    @BeforeEach
    void listen() {
        lines.start();
        logger.addAppender(lines);
        logger.setAdditive(false);
        logger.setLevel(Level.INFO);
    }

    @AfterEach
    void listenNoLonger() {
        logger.detachAppender(lines);
        logger.setAdditive(true);
        logger.setLevel(null);
    }

    @Test
    void line_saysAllOfAnExchange_andItsFieldsSayTheSame() {
        log.ended(report(Optional.of(placed("demo"))), Optional.of(new Cost(0.0125, 0.05, 4000)));
        String session = Sha256.hex("t", "demo").substring(0, 12);
        assertThat(lines.list).singleElement().satisfies(line -> {
            assertThat(line.getMessage())
                    .isEqualTo("request=id method=POST route=/v1/chat/completions upstream=openai model=gpt_4o"
                            + " mode=managed action=none session=" + session + " history=new status=200"
                            + " outcome=upstream_error stream=true prompt_tokens=10 completion_tokens=2"
                            + " cache_hit_tokens=8 prompt_tokens_without=4000 cost_usd=0.012500"
                            + " cost_usd_without=0.050000 read_us=3 total_us=1500 first_byte_ms=7 total_ms=1000");
            assertThat(line.getKeyValuePairs().stream()
                            .map(AccessLogTest::text)
                            .reduce((one, next) -> one + " " + next))
                    .contains(line.getMessage());
        });
    }

    @Test
    void exchangeWithoutMore_hasDashesAndNoFirstByte() {
        log.ended(
                new ExchangeReport(
                        "id",
                        "GET",
                        "/v1/models",
                        "none",
                        Optional.empty(),
                        Optional.empty(),
                        Mode.PASSTHROUGH,
                        "none",
                        false,
                        0,
                        Outcome.CANCELLED,
                        Optional.empty(),
                        Optional.empty(),
                        Map.of(),
                        Optional.empty(),
                        Duration.ZERO),
                Optional.empty());
        assertThat(messages())
                .containsExactly(
                        "request=id method=GET route=/v1/models upstream=none model=- mode=passthrough action=none"
                                + " session=- status=0 outcome=cancelled stream=false first_byte_ms=-1 total_ms=0");
    }

    @Test
    void sessionsAfterEachOther_haveTheirOwnDigests_howeverManyThereAre() {
        List<String> sessions = IntStream.range(0, 1500)
                .mapToObj(number -> "session" + number % 1200)
                .toList();
        sessions.forEach(session -> log.ended(report(Optional.of(placed(session))), Optional.empty()));
        assertThat(messages())
                .extracting(line -> line.replaceAll(".* session=(\\S+) .*", "$1"))
                .containsExactlyElementsOf(sessions.stream()
                        .map(session -> Sha256.hex("t", session).substring(0, 12))
                        .toList());
    }

    private List<String> messages() {
        return lines.list.stream().map(ILoggingEvent::getMessage).toList();
    }

    private static String text(KeyValuePair field) {
        return field.key + "=" + field.value;
    }

    private static Placement placed(String session) {
        return new Shelf(1).find(new Claim("t", Optional.of(session)), new Conversation(List.of()));
    }

    private static ExchangeReport report(Optional<Placement> placed) {
        Map<Step, Duration> steps = new EnumMap<>(Step.class);
        steps.put(Step.TOTAL, Duration.ofNanos(1_500_999));
        steps.put(Step.READ, Duration.ofNanos(3_000));
        return new ExchangeReport(
                "id",
                "POST",
                "/v1/chat/completions",
                "openai",
                Optional.of("gpt 4o"),
                Optional.empty(),
                Mode.MANAGED,
                "none",
                true,
                200,
                Outcome.UPSTREAM_ERROR,
                placed,
                Optional.of(new Usage(10, 2, Optional.of(CacheUsage.of(10, 8, 0)))),
                steps,
                Optional.of(Duration.ofMillis(7)),
                Duration.ofSeconds(1));
    }
}
