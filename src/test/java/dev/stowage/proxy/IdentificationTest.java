package dev.stowage.proxy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Sha256;
import dev.stowage.core.session.Claim;
import dev.stowage.openai.ChatIndex;
import dev.stowage.upstream.Headers;
import dev.stowage.upstream.Headers.Header;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class IdentificationTest {

    private static final byte[] BODY =
            "{\"model\":\"m\",\"session_id\":\"of the body\",\"messages\":[]}".getBytes(UTF_8);

    private static final Identification USUAL = identification(true, null);

    @Test
    void ownHeader_isBelievedFirst() {
        assertThat(claim(USUAL, "X-Chat-Id: lookalike", "x-second: b", "X-First: a", "X-Stowage-Session: own")
                        .session())
                .contains("own");
    }

    @Test
    void configuredHeaders_areBelievedInTheirOrder() {
        assertThat(claim(USUAL, "X-Chat-Id: lookalike", "x-second: b", "X-First: a")
                        .session())
                .contains("a");
    }

    @Test
    void headerThatLooksLikeOne_isBelievedBeforeTheBody() {
        assertThat(claim(USUAL, "X-Chat-Id: lookalike").session()).contains("lookalike");
        assertThat(claim(USUAL, "X-Parent-Chat-Id: another").session()).contains("of the body");
    }

    @Test
    void forbiddenOwnHeader_isNotHeard() {
        assertThat(claim(identification(false, null), "x-stowage-session: own").session())
                .contains("of the body");
    }

    @Test
    void blankHeader_saysNothing() {
        assertThat(claim(USUAL, "X-Stowage-Session:  ", "X-First: a").session()).contains("a");
    }

    @Test
    void idOfManyCharacters_isItsDigest() {
        String id = "x".repeat(257);
        assertThat(claim(USUAL, "X-First: " + id).session())
                .contains("d-" + Sha256.hex(id).substring(0, 20));
        assertThat(claim(USUAL, "X-First: " + id.substring(1)).session()).contains(id.substring(1));
    }

    @Test
    void tenant_isTheCredentialsDigest() {
        assertThat(claim(USUAL, "Authorization: Bearer a").tenant()).isEqualTo(Sha256.hex("Bearer a"));
        assertThat(claim(USUAL).tenant()).isEqualTo("anonymous");
    }

    @Test
    void secret_makesOtherTenants() {
        String plain = claim(USUAL, "api-key: a").tenant();
        String keyed = claim(identification(true, "s1"), "api-key: a").tenant();
        assertThat(keyed).isNotEqualTo(plain);
        assertThat(claim(identification(true, "s1"), "api-key: a").tenant()).isEqualTo(keyed);
        assertThat(claim(identification(true, "s2"), "api-key: a").tenant()).isNotEqualTo(keyed);
    }

    /** An environment variable that is set to nothing means nothing. */
    @Test
    void blankSecret_isNone() {
        assertThat(claim(identification(true, ""), "api-key: a").tenant())
                .isEqualTo(claim(USUAL, "api-key: a").tenant());
    }

    private static Identification identification(boolean ownHeader, @Nullable String secret) {
        return new Identification(
                new SessionSettings(ownHeader, List.of("x-first", "X-Second"), secret, 1, Duration.ofMillis(1), 1));
    }

    private static Claim claim(Identification identification, String... lines) {
        List<Header> headers = Stream.of(lines)
                .map(line -> line.split(": ", 2))
                .map(parts -> new Header(parts[0], parts[1]))
                .toList();
        return identification.of(new Headers(headers), BODY, ChatIndex.of(BODY));
    }
}
