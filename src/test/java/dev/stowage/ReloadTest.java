package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.RunningStowage;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A configuration file that changes while Stowage serves. */
class ReloadTest extends ReloadRig {

    @Test
    void otherUpstream_servesWhatComesNext_andWhatIsUnderWayEndsWhereItIs() throws IOException {
        CountDownLatch changed = new CountDownLatch(1);
        one.script(exchange -> {
            exchange.startEvents();
            exchange.chunk("data: {\"n\":1}\n\n");
            Rig.await(changed);
            exchange.chunk("data: {\"n\":2}\n\n");
            exchange.chunk("data: [DONE]\n\n");
            exchange.endChunks();
        });
        write(upstream(one));
        try (RunningStowage stowage = running();
                RawClient streaming = new RawClient(stowage.port())) {
            streaming.post("/v1/chat/completions", Rig.STREAM);
            one.take();
            write(upstream(two));
            stowage.awaitCount(1, "stowage.configuration.reloads", "result", "applied");
            assertThat(ask(stowage).text()).isEqualTo("{\"from\":\"two\"}");
            changed.countDown();
            assertThat(streaming.read().text()).endsWith("data: {\"n\":2}\n\ndata: [DONE]\n\n");
        }
    }

    @Test
    void sameUpstreamWithOtherSettings_hasMetersOfItsOwn() throws IOException {
        write(upstream(one));
        try (RunningStowage stowage = running()) {
            ask(stowage);
            write(upstream(one), "stowage.upstream.retry.times: 1");
            stowage.awaitCount(1, "stowage.configuration.reloads", "result", "applied");
            ask(stowage);
            assertThat(stowage.meters()
                            .find("reactor.netty.connection.provider.total.connections")
                            .gauges())
                    .extracting(gauge -> String.valueOf(gauge.getId().getTag("name")))
                    .anyMatch(pool -> pool.matches("stowage-default-\\w+"))
                    .anyMatch(pool -> pool.matches("stowage-default\\.1-\\w+"));
        }
    }

    @Test
    void window_holdsForTheNextRequest() throws IOException {
        write(upstream(one), "stowage.context.window: 100");
        try (RunningStowage stowage = running()) {
            double before = usage(ask(stowage));
            write(upstream(one), "stowage.context.window: 1000");
            stowage.awaitCount(1, "stowage.configuration.reloads", "result", "applied");
            assertThat(usage(ask(stowage))).isPositive().isLessThan(before / 5);
        }
    }

    /** The capacity controller's floors are the ladder's thresholds. */
    @Test
    void thresholds_areFloorsOfTheControllerFromTheNextRequestOn() throws IOException {
        String[] late = {
            "stowage.compaction.soft: 0.96", "stowage.compaction.hard: 0.97", "stowage.compaction.emergency: 0.98"
        };
        write(controlled(9_500, late));
        LongTalk talk = new LongTalk();
        talk.failTwice();
        try (RunningStowage stowage = running()) {
            Response before = ask(stowage, talk.body(), "x-stowage-session: one");
            assertThat(Double.parseDouble(before.header("x-stowage-usage"))).isBetween(0.76, 0.95);
            assertThat(before.header("x-stowage-action")).isEqualTo("none;reason=below_context_floor");
            write(controlled(9_500));
            stowage.awaitCount(1, "stowage.configuration.reloads", "result", "applied");
            assertThat(ask(stowage, talk.body(), "x-stowage-session: two").header("x-stowage-action"))
                    .isEqualTo("replan;reason=selected");
            write(controlled(9_500, late));
            stowage.awaitCount(2, "stowage.configuration.reloads", "result", "applied");
            assertThat(ask(stowage, talk.body(), "x-stowage-session: three").header("x-stowage-action"))
                    .isEqualTo("none;reason=below_context_floor");
        }
    }

    /** A refresh compacts at the level that the prompt's use calls for, whatever it was at the start. */
    @Test
    void thresholds_areThoseOfARefreshFromTheNextRequestOn() throws IOException {
        String[] medium = {
            "stowage.capacity.low-risk-max: 0",
            "stowage.capacity.medium-risk-max: 1",
            "stowage.compaction.target: 0.35",
            "stowage.compaction.soft: 0.36"
        };
        String[] early = Stream.concat(Stream.of(medium), Stream.of("stowage.compaction.hard: 0.37"))
                .toArray(String[]::new);
        LongTalk talk = new LongTalk();
        for (int i = 0; i < 4; i++) {
            talk.assistant("Part " + i + " is done.");
            talk.user("Go on with part " + (i + 1) + ".");
        }
        talk.grow();
        write(controlled(20_000, medium));
        try (RunningStowage stowage = running()) {
            ask(stowage, talk.body(), "x-stowage-session: one");
            assertThat(stowage.count("stowage.compactions", "level", "soft", "reason", "risk", "result", "applied"))
                    .isEqualTo(1);
            write(controlled(20_000, early));
            stowage.awaitCount(1, "stowage.configuration.reloads", "result", "applied");
            assertThat(ask(stowage, talk.body(), "x-stowage-session: two").header("x-stowage-action"))
                    .startsWith("refresh");
            assertThat(stowage.count("stowage.compactions", "level", "hard", "reason", "risk", "result", "applied"))
                    .isEqualTo(1);
        }
    }

    private String[] controlled(int window, String... lines) {
        return Stream.concat(
                        Stream.of(
                                upstream(one),
                                "stowage.context.window: " + window,
                                "stowage.capacity.mode: enforce",
                                "stowage.compaction.patience: 60s"),
                        Stream.of(lines))
                .toArray(String[]::new);
    }

    private static double usage(Response response) {
        return Double.parseDouble(response.header("x-stowage-usage"));
    }
}
