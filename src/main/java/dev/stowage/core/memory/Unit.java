package dev.stowage.core.memory;

import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.chat.Sha256;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One thing that is worth knowing.
 *
 * @param id derived from session and fingerprint
 * @param session the session that it was learned in
 * @param topic what it is about, in few words
 * @param statement what is so, in one line
 * @param confidence 0..1
 * @param fingerprint see {@link #fingerprint}
 * @param sources the messages that say it, at most {@value #MOST_SOURCES} of them
 * @param tier how far it reaches
 * @param metadata names and values that whoever made it needs again; of a failed call {@code tool}, {@code arguments} and
 *     {@code output}, the start of both
 * @param resolvedAt when it ceased to matter; only for one that is resolved
 */
public record Unit(
        String id,
        String session,
        Type type,
        Status status,
        String topic,
        String statement,
        double confidence,
        String fingerprint,
        List<MessageIdentity> sources,
        Tier tier,
        Map<String, String> metadata,
        Instant firstSeen,
        Instant lastSeen,
        Optional<Instant> resolvedAt) {

    private static final int MOST_SOURCES = 16;
    private static final int ID_DIGITS = 20;
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    private static final Comparator<MessageIdentity> BY_IDENTITY = Comparator.comparingLong(
                    (MessageIdentity source) -> source.meaning().high())
            .thenComparingLong(source -> source.meaning().low())
            .thenComparingInt(MessageIdentity::occurrence);

    /** Of two that say the same, the one whose words stand; the rest only decides where they are equally sure. */
    private static final Comparator<Unit> BY_WORD = Comparator.comparingDouble(Unit::confidence)
            .thenComparing(Unit::topic)
            .thenComparing(Unit::statement)
            .thenComparing(Unit::tier)
            .thenComparing(Unit::id);

    /** Of two, the one that knows how it stands: the newer; at one moment, the one that is still open. */
    private static final Comparator<Unit> BY_STANDING = Comparator.comparing(
                    (Unit unit) -> unit.resolvedAt.orElse(unit.lastSeen))
            .thenComparing(unit -> unit.status == Status.ACTIVE);

    /** What kind of knowledge it is. */
    public enum Type {
        FACT,
        DECISION,
        CONSTRAINT,
        PREFERENCE,
        HYPOTHESIS,
        LEARNING,
        RISK;

        private final String code = name().toLowerCase(Locale.ROOT);

        /** As it is written down. */
        public String code() {
            return code;
        }
    }

    /** Whether it still holds. */
    public enum Status {
        ACTIVE,
        /** It has ceased to matter, and may come back. */
        RESOLVED
    }

    /** How far it reaches. */
    public enum Tier {
        SESSION,
        /** All sessions of a tenant. */
        GLOBAL,
        /** Somebody else's knowledge. */
        EXTERNAL
    }

    public Unit {
        if (!(confidence >= 0 && confidence <= 1)) {
            throw new IllegalArgumentException("confidence is 0..1, not " + confidence);
        }
        if (resolvedAt.isPresent() != (status == Status.RESOLVED)) {
            throw new IllegalArgumentException(status + " with " + resolvedAt);
        }
        sources = sources.stream()
                .distinct()
                .sorted(BY_IDENTITY)
                .limit(MOST_SOURCES)
                .toList();
        metadata = Collections.unmodifiableMap(new TreeMap<>(metadata));
    }

    /** An active one, seen for the first time. */
    public static Unit seen(
            String session,
            Type type,
            String topic,
            String statement,
            double confidence,
            List<MessageIdentity> sources,
            Map<String, String> metadata,
            Instant at) {
        String fingerprint = fingerprint(type, topic, statement);
        return new Unit(
                "u-" + Sha256.hex(session, fingerprint).substring(0, ID_DIGITS),
                session,
                type,
                Status.ACTIVE,
                topic,
                statement,
                confidence,
                fingerprint,
                sources,
                Tier.SESSION,
                metadata,
                at,
                at,
                Optional.empty());
    }

    /** SHA-256 of type, topic and statement in 64 hex digits; neither case nor the amount of white space makes a difference. */
    public static String fingerprint(Type type, String topic, String statement) {
        return Sha256.hex(type.code(), plain(topic), plain(statement));
    }

    static String plain(String text) {
        return BLANKS.matcher(text).replaceAll(" ").strip().toLowerCase(Locale.ROOT);
    }

    public boolean isActive() {
        return status == Status.ACTIVE;
    }

    /** What a datum of it says, in an empty text where it has none of that name. */
    String datum(String name) {
        return metadata.getOrDefault(name, "");
    }

    /**
     * What two that say the same make together, in whatever order they come: the higher confidence, all sources, and how the
     * newer one stands.
     */
    Unit merged(Unit other) {
        Unit word = BY_WORD.compare(this, other) >= 0 ? this : other;
        Unit standing = BY_STANDING.compare(this, other) >= 0 ? this : other;
        return new Unit(
                word.id,
                word.session,
                word.type,
                standing.status,
                word.topic,
                word.statement,
                word.confidence,
                fingerprint,
                Stream.concat(sources.stream(), other.sources.stream()).toList(),
                word.tier,
                data(other),
                firstSeen.isBefore(other.firstSeen) ? firstSeen : other.firstSeen,
                lastSeen.isAfter(other.lastSeen) ? lastSeen : other.lastSeen,
                standing.resolvedAt);
    }

    /** Of two values of a name the greater one stands, so that what is to be the newest has to sort so. */
    private Map<String, String> data(Unit other) {
        Map<String, String> data = new TreeMap<>(metadata);
        other.metadata.forEach(
                (name, value) -> data.merge(name, value, (one, next) -> one.compareTo(next) >= 0 ? one : next));
        return data;
    }

    /** No longer active, from {@code at} on. */
    Unit resolved(Instant at) {
        Instant then = at.isBefore(lastSeen) ? lastSeen : at;
        return isActive() ? with(Status.RESOLVED, tier, confidence, Optional.of(then)) : this;
    }

    Unit in(Tier other, double otherConfidence) {
        return with(status, other, otherConfidence, resolvedAt);
    }

    private Unit with(Status newStatus, Tier newTier, double newConfidence, Optional<Instant> at) {
        return new Unit(
                id,
                session,
                type,
                newStatus,
                topic,
                statement,
                newConfidence,
                fingerprint,
                sources,
                newTier,
                metadata,
                firstSeen,
                lastSeen,
                at);
    }
}
