package dev.stowage.core.memory;

import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.chat.Spoken;

/**
 * A message as it was first seen.
 *
 * @param identity which one of its conversation it is
 * @param spoken what is said in it
 */
public record Heard(MessageIdentity identity, Spoken spoken) {}
