package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.CapturedLog;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.ScriptedUpstream.Script;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A kept connection to an upstream that says more than it was asked for: nobody hears what was meant for somebody else. */
class UpstreamConnectionsTest {

    private static final String SECRET = "PRIVATE-ANSWER-TEXT";
    private static final Script BOB = exchange -> exchange.respond(200, "application/json", "{\"for\":\"bob\"}");

    private Rig rig;
    private RawClient client;

    /** Who asks on one connection for what streams through asks on one of the upstream's, too. */
    @BeforeEach
    void start() throws IOException {
        rig = Rig.start("stowage.upstream.retry.times=0", "stowage.context.discover-windows=false");
        client = rig.client();
    }

    @AfterEach
    void stop() throws IOException {
        client.close();
        rig.close();
    }

    private Response ask(Script script, String path) throws IOException {
        rig.upstream().script(script);
        client.post(path, Rig.ASK);
        return client.read();
    }

    private Response ask(Script script) throws IOException {
        return ask(script, "/v1/responses");
    }

    @ParameterizedTest
    @ValueSource(strings = {"100 Continue", "102 Processing", "103 Early Hints"})
    void interimAnswers_areNotTheAnswer(String interim) throws IOException {
        String head = "HTTP/1.1 " + interim + "\r\nLink: </a>; rel=preload\r\n\r\n";
        Script twiceAndThenTheAnswer = exchange -> {
            exchange.write(head);
            exchange.write(head + "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nalice");
        };
        for (String path : new String[] {"/v1/chat/completions", "/v1/responses"}) {
            Response alices = ask(twiceAndThenTheAnswer, path);
            assertThat(alices.status()).isEqualTo(200);
            assertThat(alices.text()).isEqualTo("alice");
            assertThat(ask(BOB, path).text()).isEqualTo("{\"for\":\"bob\"}");
        }
    }

    @Test
    void anotherProtocolThatNobodyAskedFor_isAFaultOfTheUpstreamsAndOfThatConnection() throws IOException {
        Script switches = exchange -> exchange.write(
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n" + SECRET);
        assertThat(ask(switches).status()).isEqualTo(502);
        assertThat(ask(BOB).text()).isEqualTo("{\"for\":\"bob\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "200 OK\r\nContent-Length: 2\r\n\r\n{}",
                "200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
                "204 No Content\r\n\r\n",
                "200 OK\r\nContent-Length: 2\r\n\r\n{}HTTP/1.1 200 OK\r\nContent-Length: 19\r\n\r\n"
            })
    void whatIsLeftOfAnAnswer_reachesNoOtherExchange(String answer) throws IOException {
        try (CapturedLog log = CapturedLog.start()) {
            Response alices = ask(exchange -> exchange.write("HTTP/1.1 " + answer + SECRET));
            assertThat(alices.status()).isBetween(200, 204);
            assertThat(alices.text()).doesNotContain(SECRET);
            Response bobs = ask(BOB);
            assertThat(bobs.status()).isEqualTo(200);
            assertThat(bobs.text()).isEqualTo("{\"for\":\"bob\"}");
            assertThat(log.text()).doesNotContain(SECRET);
        }
        assertThat(rig.upstream().connections()).isEqualTo(2);
    }

    @Test
    void answerThatCannotBeRead_isNotQuotedInTheLog() throws IOException {
        try (CapturedLog log = CapturedLog.start()) {
            assertThat(ask(exchange -> exchange.write(SECRET + " and so on\r\n\r\n"))
                            .status())
                    .isEqualTo(502);
            assertThat(log.text()).contains("BROKEN").doesNotContainIgnoringCase(SECRET);
        }
    }

    @Test
    void connectionThatIsInStep_servesTheNextRequest() throws IOException {
        for (int i = 0; i < 3; i++) {
            assertThat(ask(BOB).status()).isEqualTo(200);
        }
        assertThat(rig.upstream().connections()).isEqualTo(1);
    }
}
