package dev.stowage.proxy;

import dev.stowage.core.session.Claim;
import dev.stowage.core.session.Sha256;
import dev.stowage.openai.ChatIndex;
import dev.stowage.openai.SessionFields;
import dev.stowage.upstream.Headers;
import dev.stowage.upstream.Headers.Header;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
    private static final Map<String, Integer> RANKS = IntStream.range(0, SESSION_HEADERS.size())
            .boxed()
            .collect(Collectors.toUnmodifiableMap(SESSION_HEADERS::get, Function.identity()));
    private static final int LOOKALIKE = SESSION_HEADERS.size();
    private static final int NONE = LOOKALIKE + 1;
    private static final List<String> WORDS = List.of("session", "conv", "chat", "thread", "task");
    private static final Pattern LOOKS_LIKE_ONE =
            Pattern.compile("(.*[-_])?(session|conversation|conv|chat|thread|task)([-_]id)?");

    private Identification() {}

    static Claim of(Headers headers, byte[] body, ChatIndex index) {
        Optional<String> id = fromHeaders(headers).or(() -> SessionFields.sessionId(body, index));
        return new Claim(tenant(headers), id);
    }

    private static Optional<String> fromHeaders(Headers headers) {
        Optional<String> best = Optional.empty();
        int bestRank = NONE;
        for (Header line : headers.lines()) {
            int rank = rank(line.name().toLowerCase(Locale.ROOT));
            if (rank < bestRank && !line.value().isBlank()) {
                best = Optional.of(line.value());
                bestRank = rank;
            }
        }
        return best;
    }

    /** The lower, the more it is believed. */
    private static int rank(String name) {
        Integer known = RANKS.get(name);
        if (known != null) {
            return known;
        }
        boolean worthALook = WORDS.stream().anyMatch(name::contains);
        boolean lookalike = worthALook
                && LOOKS_LIKE_ONE.matcher(name).matches()
                && !name.contains("parent")
                && !name.contains("cache");
        return lookalike ? LOOKALIKE : NONE;
    }

    private static String tenant(Headers headers) {
        return CREDENTIALS.stream()
                .flatMap(headers::values)
                .findFirst()
                .map(Sha256::hex)
                .orElse("anonymous");
    }
}
