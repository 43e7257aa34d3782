package dev.stowage.core.session;

/**
 * Names one lineage. Names may hold any characters; adapters digest them before they become names of files or keys.
 *
 * @param tenant digest of the client's credential, or {@code anonymous}
 * @param session the conversation's id, as the client chose it
 * @param lineage the line of history inside the session
 */
public record LineageKey(String tenant, String session, String lineage) {

    public SessionKey sessionKey() {
        return new SessionKey(tenant, session);
    }
}
