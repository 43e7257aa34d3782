package dev.stowage.replay;

import dev.stowage.core.chat.Sha256;
import dev.stowage.store.ArchivedConversation;
import java.util.regex.Pattern;

/**
 * What an archived conversation is called: the beginnings of tenant, session and lineage. A client may have put anything into
 * the name of its session, even what was said; one that does not look like an id is shown by its digest.
 */
final class ArchivedName {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._:-]+");
    private static final int SHORT = 8;
    private static final int LONG = 16;

    private ArchivedName() {}

    static String of(ArchivedConversation conversation) {
        return String.join(
                "/",
                beginning(conversation.tenant(), SHORT),
                beginning(conversation.session(), LONG),
                beginning(conversation.lineage(), SHORT));
    }

    private static String beginning(String name, int most) {
        String shown = ID.matcher(name).matches() ? name : Sha256.hex(name);
        return shown.substring(0, Math.min(most, shown.length()));
    }
}
