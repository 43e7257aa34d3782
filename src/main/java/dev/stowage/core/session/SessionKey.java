package dev.stowage.core.session;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Sha256;
import java.util.Optional;

/**
 * Names a conversation inside its tenant.
 *
 * @param tenant digest of the client's credential, or {@code anonymous}; never the credential itself
 * @param id what the client calls the conversation, or what Stowage does
 */
public record SessionKey(String tenant, String id) {

    /** The key of one of its lineages. */
    public LineageKey lineage(String lineage) {
        return new LineageKey(tenant, id, lineage);
    }

    /** The name of a conversation whose client gives none: made of what its first user message asks. */
    static SessionKey foundByHistory(String tenant, Optional<Digest> opening) {
        String asked = opening.map(Digest::hex).orElse("");
        return new SessionKey(tenant, "h-" + Sha256.hex(tenant, asked).substring(0, 20));
    }
}
