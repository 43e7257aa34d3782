package dev.stowage.proxy;

import dev.stowage.core.session.History;
import dev.stowage.core.session.LastUsed;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.LineageKey;
import dev.stowage.core.session.SessionKey;
import java.util.Map;
import java.util.Optional;

/** What became of the last summaries, of so many conversations; those that were not used longest go first. Nothing is stored. */
final class SummaryShelf {

    /** A summary takes a few kilobytes, and what is known of its messages as much. */
    private static final int CONVERSATIONS = 512;

    /** By how much usage grows before another summary is prepared in the same epoch. */
    private static final double STEP = 0.05;

    private final Map<LineageKey, Entry> entries = new LastUsed<>(CONVERSATIONS);
    private final Map<LineageKey, Attempt> attempts = new LastUsed<>(CONVERSATIONS);

    private record Entry(int epoch, History covered, Given given) {

        Optional<Given> given(Lineage lineage, int messages) {
            boolean same =
                    epoch == lineage.epoch().number() && lineage.history().startsWith(covered);
            boolean settles = given.summary().isPresent() || covered.size() == messages;
            return same && settles ? Optional.of(given) : Optional.empty();
        }
    }

    private record Attempt(int epoch, double usage) {}

    /**
     * A summary of the lineage's beginning in its present epoch.
     *
     * @param messages that one written now would cover; one that could not be written for so many is not tried again
     */
    synchronized Optional<Given> find(LineageKey key, Lineage lineage, int messages) {
        return Optional.ofNullable(entries.get(key)).flatMap(entry -> entry.given(lineage, messages));
    }

    synchronized void put(LineageKey key, Lineage lineage, int messages, Given given) {
        History covered = History.of(lineage.history().subList(0, messages));
        entries.put(key, new Entry(lineage.epoch().number(), covered, given));
    }

    synchronized void forget(SessionKey session) {
        entries.keySet().removeIf(key -> key.sessionKey().equals(session));
        attempts.keySet().removeIf(key -> key.sessionKey().equals(session));
    }

    /** Whether a summary is due that nobody waits for, at such a usage of the window. */
    synchronized boolean isDue(LineageKey key, int epoch, double usage) {
        Attempt last = attempts.get(key);
        return last == null || last.epoch != epoch || usage >= last.usage + STEP;
    }

    /** The same, and it is not due again before usage has grown. */
    synchronized boolean begins(LineageKey key, int epoch, double usage) {
        boolean due = isDue(key, epoch, usage);
        if (due) {
            attempts.put(key, new Attempt(epoch, usage));
        }
        return due;
    }
}
