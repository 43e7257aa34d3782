package dev.stowage.replay;

import dev.stowage.core.chat.Sha256;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One of the ways that requests take.
 *
 * @param name for people
 * @param baseUrl where they are sent
 * @param headers sent with each of them
 * @param sessionHeader whether each names its conversation
 * @param ours whether it leads through Stowage, so that an answer that fails to come is Stowage's fault
 */
record Way(String name, URI baseUrl, Map<String, String> headers, boolean sessionHeader, boolean ours) {

    private static final int LONGEST_SESSION = 128;

    Way {
        headers = Map.copyOf(headers);
    }

    static Way direct(ReplayOptions options, URI upstream) {
        return new Way("direct", upstream, credential(options, "replay-direct"), false, false);
    }

    static Way throughStowage(ReplayOptions options, URI stowage) {
        return throughStowage(options, stowage, "Stowage", "replay-stowage");
    }

    static Way throughStowage(ReplayOptions options, URI stowage, Variant variant) {
        return throughStowage(options, stowage, variant.code(), "replay-" + variant.code());
    }

    private static Way throughStowage(ReplayOptions options, URI stowage, String name, String sandboxKey) {
        Map<String, String> headers = new LinkedHashMap<>(credential(options, sandboxKey));
        options.mode().ifPresent(mode -> headers.put("x-stowage-mode", mode));
        return new Way(name, stowage, headers, options.sessionHeader(), true);
    }

    /** The sandbox takes any key, and caches for each key apart. */
    private static Map<String, String> credential(ReplayOptions options, String sandboxKey) {
        Optional<String> key = options.upstream().isPresent() ? options.apiKey() : Optional.of(sandboxKey);
        return key.map(secret -> Map.of("authorization", "Bearer " + secret)).orElse(Map.of());
    }

    /** The headers of a conversation's requests. */
    Map<String, String> headersOf(Recording recording) {
        if (!sessionHeader) {
            return headers;
        }
        Map<String, String> named = new LinkedHashMap<>(headers);
        named.put("x-stowage-session", session(recording.id()));
        return named;
    }

    /** An id may hold anything; one that no header can hold is told by its digest. */
    private static String session(String id) {
        boolean harmless = id.length() <= LONGEST_SESSION && id.chars().allMatch(each -> each > ' ' && each <= '~');
        return harmless ? id : Sha256.hex(id).substring(0, 20);
    }
}
