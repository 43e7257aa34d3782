package dev.stowage.proxy;

import dev.stowage.core.session.EventNote;
import dev.stowage.core.session.LineageKey;
import java.time.Instant;

/**
 * Something that happened to a conversation.
 *
 * @param sequence counts the events of this process, from 1
 * @param key its lineage; one with an empty name is the session as a whole
 */
public record SessionEvent(long sequence, Instant at, LineageKey key, EventNote note) {}
