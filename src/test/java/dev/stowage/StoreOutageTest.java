package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.CapturedLog;
import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.NeedsTool;
import dev.stowage.testkit.Nobody;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.RedisServer;
import dev.stowage.testkit.Rig;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Conversations go on whatever becomes of their store. */
@NeedsTool("redis-server")
class StoreOutageTest {

    private static final String HI = "{\"role\":\"user\",\"content\":\"hi\"}";

    @Test
    void redisKilledPausedAndRestartedEmpty_losesNoTurn_C151_C153() throws IOException {
        try (RedisServer redis = RedisServer.start();
                Rig rig = Rig.start("stowage.store.type=redis", "stowage.store.uri=" + redis.uri())) {
            List<Runnable> troubles = List.of(
                    () -> {},
                    redis::kill,
                    () -> {},
                    redis::restart,
                    redis::pause,
                    () -> {},
                    redis::resume,
                    redis::restart);
            String messages = HI;
            String session = ask(rig, messages).header("x-stowage-session");
            for (int turn = 0; turn < troubles.size(); turn++) {
                troubles.get(turn).run();
                messages += ",{\"role\":\"assistant\",\"content\":\"" + turn + "\"}," + HI;
                Response response = ask(rig, messages);
                assertThat(response.status()).as("turn %d", turn).isEqualTo(200);
                assertThat(response.header("x-stowage-session"))
                        .as("turn %d", turn)
                        .isEqualTo(session);
                assertThat(rig.upstream().take().text()).as("turn %d", turn).isEqualTo(text(messages));
                rig.stowage().awaitCount(turn + 1, "stowage.histories", "kind", "extends");
                assertThat(rig.send(
                                        exchange -> {},
                                        "GET /actuator/health/readiness HTTP/1.1\r\nHost: localhost\r\n\r\n")
                                .status())
                        .as("turn %d", turn)
                        .isEqualTo(200);
            }
            assertThat(rig.stowage().count("stowage.store.operations", "result", "local"))
                    .isPositive();
            assertThat(rig.stowage().count("stowage.session.races")).isZero();
        }
    }

    @Test
    void loginThatIsRefused_isNoStackTraceForEachAttempt() throws IOException {
        try (RedisServer redis = RedisServer.start();
                Rig rig = Rig.start("stowage.store.type=redis", "stowage.store.uri=" + redis.uri());
                CapturedLog log = CapturedLog.start()) {
            ask(rig, HI);
            redis.tell("MULTI\r\nCONFIG SET requirepass pw\r\nCLIENT KILL TYPE normal SKIPME yes\r\nEXEC");
            String messages = HI;
            for (int turn = 0; turn < 6; turn++) {
                messages += ",{\"role\":\"assistant\",\"content\":\"" + turn + "\"}," + HI;
                assertThat(ask(rig, messages).status()).isEqualTo(200);
            }
            Eventually.holds(() -> log.text().contains("the redis store fails (NOAUTH)"), log::text);
            assertThat(log.text()).doesNotContain("Cannot reconnect");
            assertThat(log.alarms()).isEmpty();
        }
    }

    @Test
    void storeThatWasNeverThere_costsNoRequest() throws IOException {
        try (Rig rig = Rig.start("stowage.store.type=redis", "stowage.store.uri=redis://127.0.0.1:" + Nobody.PORT)) {
            ask(rig, HI);
            Response second = ask(rig, HI + ",{\"role\":\"assistant\",\"content\":\"yo\"}," + HI);
            assertThat(second.status()).isEqualTo(200);
            rig.stowage().awaitCount(1, "stowage.histories", "kind", "extends");
        }
    }

    private static Response ask(Rig rig, String messages) throws IOException {
        return rig.post(
                exchange -> exchange.respond(200, "application/json", "{}"),
                text(messages).getBytes(UTF_8));
    }

    private static String text(String messages) {
        return "{\"model\":\"m\",\"messages\":[" + messages + "]}";
    }
}
