package dev.stowage.store;

import java.time.Instant;

/**
 * One lineage of an archive, as it was listed.
 *
 * @param tenant digest of the tenant's name, which itself is not in the archive: 40 hex digits
 * @param session the conversation's id, as the client chose it
 * @param lineage the line of history inside the session
 * @param begun when its first message was archived
 * @param messages how many it had, those that are gone or never came in included
 */
public record ArchivedConversation(String tenant, String session, String lineage, Instant begun, int messages) {}
