package dev.stowage.core.session;

import dev.stowage.core.chat.Conversation;
import java.util.Optional;

/**
 * What a request says of the conversation it belongs to.
 *
 * @param tenant digest of the client's credential, or {@code anonymous}
 * @param session what the client calls the conversation; empty when it does not say
 */
public record Claim(String tenant, Optional<String> session) {

    /** The session that is claimed or, where none is, named after its opening. */
    public SessionKey key(Conversation conversation) {
        return session.map(id -> new SessionKey(tenant, id))
                .orElseGet(() -> SessionKey.foundByHistory(tenant, Head.openingOf(conversation)));
    }

    /** Whether a lineage of {@code key} may be the one. */
    public boolean admits(SessionKey key) {
        return key.tenant().equals(tenant) && session.map(key.id()::equals).orElse(true);
    }
}
