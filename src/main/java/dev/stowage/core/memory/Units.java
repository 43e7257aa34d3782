package dev.stowage.core.memory;

import dev.stowage.core.chat.MessageIdentity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * What is known in one session, each thing once, in the order in which it became known. Below {@value #MOST} things, the same
 * ones make the same store in whatever order they come; above, what matters least goes.
 *
 * @param tenant whose session it is
 * @param session its id
 */
public record Units(String tenant, String session, List<Unit> all) {

    /** The most that are kept. */
    public static final int MOST = 256;

    /** What goes first. */
    private static final Comparator<Unit> BY_WEIGHT = Comparator.comparing(Unit::isActive)
            .thenComparingDouble(Unit::confidence)
            .thenComparing(Unit::lastSeen);

    /** Best first. */
    private static final Comparator<Unit> BY_RANK = Comparator.comparingDouble(Unit::confidence)
            .thenComparing(Unit::lastSeen)
            .reversed();

    public Units {
        all = List.copyOf(all);
        for (Unit unit : all) {
            if (unit.tier() == Unit.Tier.SESSION && !unit.session().equals(session)) {
                throw new IllegalArgumentException("a unit of another session");
            }
        }
    }

    /** Of a session of which nothing is known. */
    public static Units none(String tenant, String session) {
        return new Units(tenant, session, List.of());
    }

    /** With one more; one that says the same is merged with it. */
    public Units upsert(Unit unit) {
        if (find(unit.fingerprint()).isPresent()) {
            return changed(unit.fingerprint(), known -> known.merged(unit));
        }
        List<Unit> more = new ArrayList<>(all);
        more.add(unit);
        if (more.size() > MOST) {
            more.remove(more.stream().min(BY_WEIGHT).orElseThrow());
        }
        return new Units(tenant, session, more);
    }

    /** With what another line of history of the same session knows. */
    public Units merged(Units other) {
        if (!other.tenant.equals(tenant) || !other.session.equals(session)) {
            throw new IllegalArgumentException("units of another session");
        }
        return other.all.stream()
                .sorted(Comparator.comparing(Unit::firstSeen))
                .reduce(this, Units::upsert, (one, next) -> next);
    }

    /** The same, one of them resolved, where it is active. */
    Units resolved(String fingerprint, Instant at) {
        return changed(fingerprint, unit -> unit.resolved(at));
    }

    private Units changed(String fingerprint, UnaryOperator<Unit> change) {
        return new Units(
                tenant,
                session,
                all.stream()
                        .map(unit -> unit.fingerprint().equals(fingerprint) ? change.apply(unit) : unit)
                        .toList());
    }

    Optional<Unit> find(String fingerprint) {
        return all.stream()
                .filter(unit -> unit.fingerprint().equals(fingerprint))
                .findFirst();
    }

    /** Those without a source that a prompt still shows: a model has no need to be told what it sees. */
    public Units unseen(Predicate<MessageIdentity> shown) {
        return new Units(
                tenant,
                session,
                all.stream()
                        .filter(unit -> unit.sources().stream().noneMatch(shown))
                        .toList());
    }

    /** Those of a type that are active, best first. */
    public List<Unit> active(Unit.Type type) {
        return ranked(unit -> unit.type() == type && unit.isActive());
    }

    /** Those of some kind by confidence, then by when they were seen last; of one moment, the later ones first. */
    List<Unit> ranked(Predicate<Unit> kind) {
        return IntStream.rangeClosed(1, all.size())
                .mapToObj(back -> all.get(all.size() - back))
                .filter(kind)
                .sorted(BY_RANK)
                .toList();
    }
}
