package dev.stowage.proxy;

import dev.stowage.core.chat.Sha256;
import dev.stowage.upstream.Headers;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Lets in who holds an access key, where keys are configured. A key that came where a provider's key belongs is taken out
 * again: it opens Stowage and is nobody else's business.
 */
final class AccessControl {

    private static final String OWN_HEADER = "x-stowage-key";
    /** Header lines in which clients send a provider's key. */
    static final Set<String> CREDENTIALS = Set.of("authorization", "api-key", "x-api-key", "x-goog-api-key");

    private final List<byte[]> keys;
    private final List<String> origins;
    private final BooleanSupplier usesOperators;

    /**
     * @param usesOperators whether what comes in is paid with an operator's key, or has an operator's files read or tools asked,
     *     as things are configured now
     */
    AccessControl(AccessSettings settings, BooleanSupplier usesOperators) {
        keys = settings.keys().stream().map(HexFormat.of()::parseHex).toList();
        origins = settings.origins();
        this.usesOperators = usesOperators;
    }

    /**
     * The headers that go on.
     *
     * @throws Refused if keys are configured and none was sent, or a web page of some other origin wants what is the operator's
     */
    Headers admit(Headers headers) {
        if (keys.isEmpty()) {
            return ofKnownOrigin(headers);
        }
        boolean byCredential = CREDENTIALS.stream().flatMap(headers::values).anyMatch(value -> opens(bare(value)));
        if (byCredential) {
            return headers.without(CREDENTIALS::contains);
        }
        if (headers.values(OWN_HEADER).anyMatch(this::opens)) {
            return headers;
        }
        throw new Refused(
                Failure.ACCESS_DENIED,
                "an access key of this Stowage is needed, as a bearer token or in " + OWN_HEADER);
    }

    /** A browser lets any page post to loopback; it only says which page it was. */
    private Headers ofKnownOrigin(Headers headers) {
        boolean foreign =
                headers.has("origin") && headers.values("origin").anyMatch(origin -> !origins.contains(origin));
        if (foreign && usesOperators.getAsBoolean()) {
            throw new Refused(
                    Failure.FOREIGN_ORIGIN,
                    "this web origin may not use the operator's key or files (stowage.access.origins)");
        }
        return headers;
    }

    private static String bare(String credential) {
        boolean bearer = credential.toLowerCase(Locale.ROOT).startsWith("bearer ");
        return bearer ? credential.substring("bearer ".length()).trim() : credential;
    }

    /** Compares with every key, in a time that does not tell how much of one was right. */
    private boolean opens(String key) {
        byte[] digest = Sha256.of(key);
        boolean opens = false;
        for (byte[] known : keys) {
            opens |= MessageDigest.isEqual(known, digest);
        }
        return opens;
    }
}
