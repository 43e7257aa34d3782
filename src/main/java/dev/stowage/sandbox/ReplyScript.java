package dev.stowage.sandbox;

import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Replies in the order they are to be given: one for each chat request that a provider would accept. */
public final class ReplyScript {
    private final Queue<ScriptedReply> replies = new ConcurrentLinkedQueue<>();

    ReplyScript() {}

    /** Adds a reply at the end. */
    public ReplyScript then(ScriptedReply reply) {
        replies.add(reply);
        return this;
    }

    /** How many replies nobody has fetched yet. */
    public int remaining() {
        return replies.size();
    }

    Optional<ScriptedReply> next() {
        return Optional.ofNullable(replies.poll());
    }
}
