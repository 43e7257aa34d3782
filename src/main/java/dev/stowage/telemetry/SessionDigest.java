package dev.stowage.telemetry;

import dev.stowage.core.session.SessionKey;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Twelve hex digits that stand for a session in logs: enough to follow one, useless to join with anything else. */
final class SessionDigest {

    private SessionDigest() {}

    static String of(SessionKey key) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            sha256.update(key.tenant().getBytes(StandardCharsets.UTF_8));
            sha256.update((byte) 0);
            byte[] digest = sha256.digest(key.id().orElse("").getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 6);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java platform has SHA-256", missing);
        }
    }
}
