package dev.stowage.core.session;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Message;
import dev.stowage.core.chat.MessageIdentity;

/**
 * A message that a lineage knows.
 *
 * @param toolUse see {@link Message#ofToolUse}
 */
public record Known(MessageIdentity identity, boolean toolUse) {

    Digest meaning() {
        return identity.meaning();
    }

    boolean is(Message message) {
        return identity.meaning().equals(message.meaning());
    }
}
