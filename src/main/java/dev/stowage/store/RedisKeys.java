package dev.stowage.store;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Base64;
import java.util.List;

/**
 * The keys of format 1, and names inside their values. Every key holds one thing that is read and written alone, so its
 * part in braces, by which a cluster places it, is all of its name; the mark of a removal stands where that is which was removed.
 */
final class RedisKeys {

    static final byte[] INCARNATION = key("incarnation");
    /** Tenants by last use. */
    static final byte[] TENANTS = key("tenants");

    static final byte[] INDEX = "i".getBytes(US_ASCII);

    private static final String PREFIX = "stowage:1:";

    private RedisKeys() {}

    /** A session with its lineages. */
    static byte[] session(String tenant, String session) {
        return key("session:{" + Names.digest(tenant, session) + "}");
    }

    /** A tenant's sessions by last use. */
    static byte[] sessions(String tenant) {
        return key("sessions:{" + Names.digest(tenant) + "}");
    }

    /** What was known of a session when something was done about its risk. */
    static byte[] snapshots(String tenant, String session) {
        return key("snapshots:{" + Names.digest(tenant, session) + "}");
    }

    /** The name of a session's last removal; it refuses what stems from before. */
    static byte[] removal(String tenant, String session) {
        return key("removed:{" + Names.digest(tenant, session) + "}");
    }

    /** The same for what the session adds to what its tenant's know together. */
    static byte[] knowledgeRemoval(String tenant, String session) {
        return key("removed:{" + Names.digest(tenant) + "}:" + Names.digest(tenant, session));
    }

    /** What a tenant's sessions know together. */
    static byte[] knowledge(String tenant) {
        return key("knowledge:{" + Names.digest(tenant) + "}");
    }

    /** What stands in a session for a digest's hints: the end of their key. */
    static List<String> hints(String tenant, List<String> digests) {
        return digests.stream().map(digest -> Names.digest(tenant, digest)).toList();
    }

    /** The lineages that a digest leads to. */
    static byte[] hint(String hint) {
        return key("hint:{" + hint + "}");
    }

    private static byte[] key(String name) {
        return (PREFIX + name).getBytes(US_ASCII);
    }

    /** A lineage's id as letters, digits, dashes and underscores; never empty. */
    static String token(String lineage) {
        return "l" + Base64.getUrlEncoder().withoutPadding().encodeToString(Names.bytes(lineage));
    }

    static String lineage(String token) {
        return Names.name(Base64.getUrlDecoder().decode(token.substring(1)));
    }

    static byte[] state(String token) {
        return ("s" + token).getBytes(US_ASCII);
    }
}
