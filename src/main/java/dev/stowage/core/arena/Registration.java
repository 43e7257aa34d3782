package dev.stowage.core.arena;

import dev.stowage.core.arena.ArenaEvent.SloEnforced;
import dev.stowage.core.chat.Digest;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Takes in what a request's sources register. A newer version of a known entry always comes in; a new entry has to make room
 * for itself where there is none.
 */
final class Registration {

    private final int most;
    private final DegradationPolicy policy;
    private final Map<Digest, Logged> latest = new LinkedHashMap<>();
    private final Map<Digest, Entry> eligible = new LinkedHashMap<>();
    private final Map<String, SloEnforced> enforced = new LinkedHashMap<>();
    private int superseded;
    private long next;

    private Registration(Ledger ledger, int most, DegradationPolicy policy) {
        this.most = most;
        this.policy = policy;
        ledger.latest().forEach(logged -> latest.put(logged.key(), logged));
        superseded = ledger.superseded();
        next = ledger.next();
    }

    static Registration of(Ledger ledger, List<Candidate> candidates, ArenaSettings settings) {
        Registration registration =
                new Registration(ledger, settings.maxEntriesPerSession(), settings.degradationPolicy());
        candidates.forEach(registration::append);
        return registration;
    }

    /** What this request's sources registered, without what gave way; in the order in which it was registered. */
    List<Entry> eligible() {
        return List.copyOf(eligible.values());
    }

    Ledger ledger() {
        return new Ledger(List.copyOf(latest.values()), superseded, next);
    }

    Collection<SloEnforced> events() {
        return enforced.values();
    }

    private void append(Candidate candidate) {
        Digest key = candidate.key();
        Digest text = Digest.of(candidate.content());
        Optional<Logged> known = Optional.ofNullable(latest.get(key));
        Optional<Long> place =
                known.filter(logged -> logged.says(text, candidate)).map(Logged::sequence);
        if (place.isPresent()) {
            register(new Entry(candidate, key, text, place.get(), 0));
        } else if (known.isPresent()) {
            supersede(key);
            log(candidate, key, text);
        } else if (hasRoomFor(candidate)) {
            log(candidate, key, text);
        }
    }

    private void log(Candidate candidate, Digest key, Digest text) {
        Entry entry = new Entry(candidate, key, text, next++, 0);
        latest.put(key, Logged.of(entry));
        register(entry);
    }

    private void register(Entry entry) {
        eligible.remove(entry.key());
        eligible.put(entry.key(), entry);
    }

    /** The older version stays in the log, unless the log is full. */
    private void supersede(Digest key) {
        superseded = isFull() ? 0 : superseded + 1;
        latest.remove(key);
    }

    private boolean isFull() {
        return latest.size() + superseded >= most;
    }

    private boolean hasRoomFor(Candidate candidate) {
        if (isFull()) {
            superseded = 0;
        }
        return !isFull() || makeRoom(candidate);
    }

    private boolean makeRoom(Candidate candidate) {
        int before = latest.size();
        boolean made = switch (policy) {
            case DROP_RECALL ->
                !candidate.zone().recalls()
                        && evictOldest(logged -> logged.zone().recalls());
            case DROP_LOW_PRIORITY -> evictOldest(Priority.LOW, candidate) || evictOldest(Priority.NORMAL, candidate);
            case FORCE_COMPACT -> wipe();
        };
        int dropped = before - latest.size() + (made ? 0 : 1);
        SloEnforced event = new SloEnforced(policy, before, latest.size(), dropped, candidate.source());
        enforced.merge(candidate.source(), event, SloEnforced::and);
        return made;
    }

    private boolean evictOldest(Priority priority, Candidate incoming) {
        return incoming.priority().compareTo(priority) > 0 && evictOldest(logged -> logged.priority() == priority);
    }

    private boolean evictOldest(Predicate<Logged> which) {
        Optional<Logged> oldest = latest.values().stream().filter(which).findFirst();
        oldest.ifPresent(logged -> {
            latest.remove(logged.key());
            eligible.remove(logged.key());
        });
        return oldest.isPresent();
    }

    /** Leaves what this request has registered so far; answers whether that leaves room for more. */
    private boolean wipe() {
        latest.keySet().retainAll(eligible.keySet());
        return !isFull();
    }
}
