package dev.stowage.proxy;

import dev.stowage.core.chat.Usage;
import dev.stowage.core.compaction.Level;
import dev.stowage.core.session.Exchanged;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.SessionKey;
import dev.stowage.core.tokens.ContextUsage;
import dev.stowage.store.Snapshots;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import reactor.core.publisher.Mono;

/** What operators see of conversations, and do to them. */
public final class Oversight {

    private final Sessions sessions;
    private final Windows windows;
    private final Summaries summaries;
    private final Residing residing;
    private final Gathering gathering;
    private final Control control;
    private final Snapshots snapshots;
    private final boolean compacts;

    /**
     * @param compacts whether prompts are compacted at all
     */
    Oversight(
            Sessions sessions,
            Windows windows,
            Summaries summaries,
            Residing residing,
            Gathering gathering,
            Control control,
            Snapshots snapshots,
            boolean compacts) {
        this.summaries = summaries;
        this.residing = residing;
        this.gathering = gathering;
        this.control = control;
        this.snapshots = snapshots;
        this.compacts = compacts;
        this.sessions = sessions;
        this.windows = windows;
    }

    /** The lineage of a session that was used last, if it is at hand. */
    public Optional<Lineage> newest(SessionKey key) {
        return sessions.atHand(key).stream().findFirst();
    }

    /** The lineages of a session, the last used first; none when nobody knows it. */
    public Mono<List<Lineage>> lineages(SessionKey key) {
        return sessions.lineages(key);
    }

    /**
     * How full an exchange's prompt made its model's window, with as much kept free for its answer as when it was decided on; empty when nobody knows
     * how large it was.
     */
    public Optional<ContextUsage> usage(Exchanged exchange) {
        long prompt = exchange.usage().map(Usage::promptTokens).orElse(exchange.estimate());
        return Optional.of(windows.of(exchange.upstream(), exchange.model()).usage(prompt, exchange.output()))
                .filter(usage -> prompt > 0);
    }

    /** What the model of a session should have in mind, as Markdown; empty where nobody knows. */
    public Mono<String> workingMemory(SessionKey key) {
        return gathering.working(key);
    }

    /** Forgets a session; false if the store cannot be reached, which will then hear of it later. */
    public CompletionStage<Boolean> forget(SessionKey key) {
        // First of all: whatever is placed from now on is a session of its own, and nothing of the old one.
        CompletionStage<Boolean> removed = sessions.remove(key);
        CompletionStage<Boolean> unlearned = gathering.forget(key);
        forgetDecisions(key);
        boolean forgotten = snapshots.remove(key);
        return removed.thenCombine(unlearned, (everywhere, all) -> everywhere && all && forgotten);
    }

    /** Forgets what is at hand of a session, except its lineages, when another process has forgotten it everywhere. */
    void forgetHere(SessionKey key) {
        gathering.forgetHere(key);
        forgetDecisions(key);
    }

    private void forgetDecisions(SessionKey key) {
        summaries.forget(key);
        residing.forget(key);
        control.forget(key);
    }

    /** Some of a tenant's sessions, as long as it has any. */
    public Mono<Set<SessionKey>> some(String tenant) {
        return sessions.some(tenant);
    }

    /** Forgets what there is of a tenant besides its sessions; false if some of it is there yet. This may wait for a disk. */
    public boolean forgetRest(String tenant) {
        boolean unlearned = gathering.forget(tenant);
        return snapshots.removeRest(tenant) && unlearned;
    }

    /** The last decisions of the capacity controller on a session, the oldest first. */
    public List<LoggedDecision> decisions(SessionKey key) {
        return control.decisions(key);
    }

    /** Whether prompts are compacted at all. */
    public boolean compacts() {
        return compacts;
    }

    /** Asks for a compaction of the next prompt of each of a session's lineages. */
    public Mono<List<Lineage>> compact(SessionKey key, Level level) {
        return sessions.askForCompaction(key, level);
    }

    /** Begins a new epoch in each of a session's lineages, so that the next prompt is the client's own; how they are then. */
    public Mono<List<Lineage>> startOver(SessionKey key) {
        return sessions.startOver(key);
    }
}
