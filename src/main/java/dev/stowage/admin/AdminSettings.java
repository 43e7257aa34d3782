package dev.stowage.admin;

import dev.stowage.core.chat.Sha256;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Who may use the admin API, and what it shows.
 *
 * @param token that operators send as a bearer token; needed as soon as Stowage listens beyond loopback
 * @param tokenSha256 the same as its SHA-256 in hex (echo -n TOKEN | sha256sum), so that the token itself stands nowhere
 * @param showContent whether parts of conversations are shown: texts that Stowage adds to prompts, what it has
 *     learned, and excerpts of heads that have changed
 */
@ConfigurationProperties("stowage.admin")
record AdminSettings(
        @Nullable String token,
        @Nullable String tokenSha256,
        @DefaultValue("false") boolean showContent) {

    /** @throws InvalidAdmin if nobody could have the token */
    AdminSettings {
        // Secrets that were read from files end in a line break, which no client sends.
        token = token == null ? null : token.strip();
        tokenSha256 = tokenSha256 == null ? null : tokenSha256.strip();
        if (tokenSha256 != null && !tokenSha256.isEmpty() && !tokenSha256.matches("[0-9a-f]{64}")) {
            throw new InvalidAdmin(
                    "stowage.admin.token-sha256: 64 hex digits in lower case: echo -n TOKEN | sha256sum");
        }
    }

    /** SHA-256 of each token that opens; a blank one is none. */
    List<byte[]> tokenDigests() {
        return Stream.concat(
                        Stream.ofNullable(token).filter(text -> !text.isBlank()).map(Sha256::of),
                        Stream.ofNullable(tokenSha256)
                                .filter(text -> !text.isBlank())
                                .map(HexFormat.of()::parseHex))
                .toList();
    }
}
