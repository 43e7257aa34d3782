package dev.stowage.core.session;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Message;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Digests by which a lineage is found again where a client names no session: what its last messages mean, and what its
 * first user message asks. They lead to candidates only; {@link Reconciler} decides.
 */
public final class Hints {

    /** A turn of a tool-using agent brings that many new messages and more. */
    private static final int ASKED = 24;

    private static final int STORED = 8;

    private Hints() {}

    /** What a request asks for, the most telling first. */
    public static List<Digest> of(Conversation conversation) {
        Set<Digest> hints = new LinkedHashSet<>();
        List<Message> body = conversation.body();
        for (int i = body.size() - 1; i >= Math.max(0, body.size() - ASKED); i--) {
            hints.add(body.get(i).meaning());
        }
        Head.openingOf(conversation).ifPresent(hints::add);
        return List.copyOf(hints);
    }

    /** What a lineage is found by. */
    public static List<Digest> of(Lineage lineage) {
        Set<Digest> hints = new LinkedHashSet<>();
        List<Known> body = lineage.body();
        for (int i = body.size() - 1; i >= Math.max(0, body.size() - STORED); i--) {
            hints.add(body.get(i).meaning());
        }
        Optional<Digest> opening = lineage.head().opening();
        opening.ifPresent(hints::add);
        return List.copyOf(hints);
    }
}
