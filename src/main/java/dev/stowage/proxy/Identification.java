package dev.stowage.proxy;

import dev.stowage.core.session.SessionKey;
import dev.stowage.core.session.Sha256;
import dev.stowage.openai.ChatIndex;
import dev.stowage.openai.SessionFields;
import dev.stowage.upstream.Headers;
import dev.stowage.upstream.Headers.Header;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds out whose conversation a request belongs to: by its own header, then by what clients send, then by the body. */
final class Identification {

    private static final List<String> CREDENTIALS = List.of("authorization", "api-key", "x-api-key");
    private static final List<String> SESSION_HEADERS = List.of(
            "x-stowage-session",
            "x-session-id",
            "x-session-affinity",
            "session_id",
            "session-id",
            "thread-id",
            "x-opencode-session",
            "x-claude-code-session-id",
            "x-openwebui-chat-id",
            "x-litellm-session-id",
            "helicone-session-id",
            "x-conversation-id",
            "x-grok-conv-id");
    private static final Pattern LOOKS_LIKE_ONE =
            Pattern.compile("(.*[-_])?(session|conversation|conv|chat|thread|task)([-_]id)?");

    private Identification() {}

    static SessionKey of(Headers headers, byte[] body, ChatIndex index) {
        Optional<String> id = SESSION_HEADERS.stream()
                .flatMap(headers::values)
                .filter(value -> !value.isBlank())
                .findFirst()
                .or(() -> lookalike(headers))
                .or(() -> SessionFields.sessionId(body, index));
        return new SessionKey(tenant(headers), id);
    }

    private static Optional<String> lookalike(Headers headers) {
        return headers.lines().stream()
                .filter(line -> namesConversation(line.name().toLowerCase(Locale.ROOT)))
                .map(Header::value)
                .filter(value -> !value.isBlank())
                .findFirst();
    }

    private static boolean namesConversation(String name) {
        return LOOKS_LIKE_ONE.matcher(name).matches()
                && Stream.of("parent", "cache").noneMatch(name::contains);
    }

    private static String tenant(Headers headers) {
        return CREDENTIALS.stream()
                .flatMap(headers::values)
                .findFirst()
                .map(Sha256::hex)
                .orElse("anonymous");
    }
}
