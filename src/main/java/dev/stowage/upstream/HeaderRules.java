package dev.stowage.upstream;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which header lines travel. Everything does, in order, but for those that belong to one hop (RFC 9110, 7.6.1) and those
 * that are between a client and Stowage.
 */
final class HeaderRules {

    private static final Set<String> HOP_BY_HOP = Set.of(
            "connection",
            "keep-alive",
            "proxy-authenticate",
            "proxy-authorization",
            "proxy-connection",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "http2-settings");

    /** Set anew for the next hop, or answered here. */
    private static final Set<String> OURS = Set.of("host", "content-length", "expect");

    /** Written by the proxies in front of Stowage about their own clients: none of a provider's business. */
    private static final Set<String> FORWARDING = Set.of(
            "forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "x-real-ip");

    private static final Set<String> ENDING_HERE =
            Stream.of(HOP_BY_HOP, OURS, FORWARDING).flatMap(Set::stream).collect(Collectors.toUnmodifiableSet());

    /** The tap can read these; any other encoding is not offered to the upstream. */
    private static final Set<String> READABLE_ENCODINGS = Set.of("gzip", "x-gzip", "deflate", "identity");

    private HeaderRules() {}

    /** The client's headers as they go to the upstream, credentials not yet settled. */
    static Headers toUpstream(Headers client) {
        Set<String> named = namedByConnection(client);
        Headers kept = client.without(
                name -> ENDING_HERE.contains(name) || named.contains(name) || name.startsWith("x-stowage-"));
        return kept.has("accept-encoding") ? kept.set("accept-encoding", readable(kept)) : kept;
    }

    /** The upstream's headers as they go to the client. */
    static Headers toClient(Headers upstream) {
        Set<String> named = namedByConnection(upstream);
        return upstream.without(name -> HOP_BY_HOP.contains(name) || named.contains(name));
    }

    private static Set<String> namedByConnection(Headers headers) {
        if (!headers.has("connection")) {
            return Set.of();
        }
        return headers.tokens("connection")
                .map(token -> token.toLowerCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static String readable(Headers headers) {
        String kept = headers.tokens("accept-encoding")
                .filter(coding -> READABLE_ENCODINGS.contains(nameOf(coding)))
                .collect(Collectors.joining(", "));
        return kept.isEmpty() ? "identity" : kept;
    }

    private static String nameOf(String coding) {
        int parameters = coding.indexOf(';');
        return (parameters < 0 ? coding : coding.substring(0, parameters))
                .trim()
                .toLowerCase(Locale.ROOT);
    }
}
