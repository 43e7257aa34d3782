package dev.stowage.core.chat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests for whatever a client could gain from colliding: credentials, tenants, sessions. */
public final class Sha256 {

    private Sha256() {}

    /** Digest of the texts, each set apart from the next. */
    public static byte[] of(String... texts) {
        MessageDigest digest = newDigest();
        for (int i = 0; i < texts.length; i++) {
            if (i > 0) {
                digest.update((byte) 0);
            }
            digest.update(texts[i].getBytes(StandardCharsets.UTF_8));
        }
        return digest.digest();
    }

    /** Digest of exact bytes. */
    public static byte[] of(byte[] bytes) {
        return newDigest().digest(bytes);
    }

    /** Digest of the texts in 64 hex digits. */
    public static String hex(String... texts) {
        return HexFormat.of().formatHex(of(texts));
    }

    private static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java platform has SHA-256", missing);
        }
    }
}
