package dev.stowage.proxy;

import dev.stowage.core.chat.Sha256;
import dev.stowage.core.session.Claim;
import dev.stowage.openai.ChatIndex;
import dev.stowage.openai.SessionFields;
import dev.stowage.upstream.Headers;
import dev.stowage.upstream.Headers.Header;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds out whose conversation a request belongs to: by its own header, then by what clients send, then by the body. */
final class Identification {

    private static final List<String> CREDENTIALS = List.of("authorization", "api-key", "x-api-key");
    private static final String OWN_HEADER = "x-stowage-session";
    private static final int OWN = 0;
    private static final int NONE = Integer.MAX_VALUE;
    private static final int LOOKALIKE = NONE - 1;
    private static final List<String> WORDS = List.of("session", "conv", "chat", "thread", "task");
    private static final Pattern LOOKS_LIKE_ONE =
            Pattern.compile("(.*[-_])?(session|conversation|conv|chat|thread|task)([-_]id)?");

    /** Characters. Some clients put whole documents where an id belongs. */
    private static final int LONGEST_ID = 256;

    private final Map<String, Integer> ranks = new HashMap<>();
    private final Optional<String> tenantSecret;

    Identification(SessionSettings settings) {
        ranks.put(OWN_HEADER, settings.ownHeader() ? OWN : NONE);
        for (String name : settings.idHeaders()) {
            ranks.putIfAbsent(name.toLowerCase(Locale.ROOT), ranks.size());
        }
        tenantSecret = Optional.ofNullable(settings.tenantSecret()).filter(secret -> !secret.isBlank());
    }

    Claim of(Headers headers, byte[] body, ChatIndex index) {
        Optional<String> id = fromHeaders(headers).or(() -> SessionFields.sessionId(body, index));
        return new Claim(tenant(headers), id.map(Identification::bounded));
    }

    private static String bounded(String id) {
        return id.length() <= LONGEST_ID ? id : "d-" + Sha256.hex(id).substring(0, 20);
    }

    private Optional<String> fromHeaders(Headers headers) {
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
    private int rank(String name) {
        Integer known = ranks.get(name);
        if (known != null) {
            return known;
        }
        return isWorthALook(name)
                        && LOOKS_LIKE_ONE.matcher(name).matches()
                        && !name.contains("parent")
                        && !name.contains("cache")
                ? LOOKALIKE
                : NONE;
    }

    private static boolean isWorthALook(String name) {
        for (String word : WORDS) {
            if (name.contains(word)) {
                return true;
            }
        }
        return false;
    }

    private String tenant(Headers headers) {
        for (String name : CREDENTIALS) {
            Optional<String> credential = headers.first(name);
            if (credential.isPresent()) {
                return digest(credential.get());
            }
        }
        return "anonymous";
    }

    private String digest(String credential) {
        return tenantSecret.map(secret -> Sha256.hex(secret, credential)).orElseGet(() -> Sha256.hex(credential));
    }
}
