package dev.stowage.testkit;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Message;
import dev.stowage.core.chat.Role;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.Reconciler;
import dev.stowage.core.session.Reconciliation.Kind;
import java.util.Arrays;
import java.util.List;

/** Conversations in one line: {@code "s:rules u:hi a:hello c:read t:file"}; c is an assistant's call. */
public final class Told {

    private Told() {}

    public static Conversation of(String line) {
        return new Conversation(
                Arrays.stream(line.split(" ")).map(Told::message).toList());
    }

    /** The lineage of a conversation that came in these steps. */
    public static Lineage lineage(String... steps) {
        List<Lineage> lineages = List.of();
        for (String step : steps) {
            lineages =
                    List.of(Reconciler.reconcile(lineages, of(step), Kind.NEW).lineage());
        }
        return lineages.get(0);
    }

    private static Message message(String token) {
        Role role = switch (token.charAt(0)) {
            case 's' -> Role.SYSTEM;
            case 'd' -> Role.DEVELOPER;
            case 'u' -> Role.USER;
            case 't' -> Role.TOOL;
            default -> Role.ASSISTANT;
        };
        return new Message(
                role,
                token.charAt(0) == 'c',
                Digest.of(token),
                Digest.of(token),
                Digest.of(token.substring(Math.max(2, token.lastIndexOf('+') + 1))));
    }
}
