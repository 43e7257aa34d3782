package dev.stowage.core.compaction;

import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Voice;
import dev.stowage.core.compaction.Term.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a conversation is at work on: the files that users and models name and that calls are about, those of late more than
 * those of long ago, and those that are come back to more than others. What outputs name does not count, since listings name
 * whatever there is.
 */
final class WorkedOn {

    /** After so many messages a mention weighs half; between two and eight it makes little difference. */
    private static final double HALF_LIFE = 5;

    private final List<Set<String>> files = new ArrayList<>();
    private final Map<String, Double> attention = new HashMap<>();

    private WorkedOn() {}

    /** @param concordance that of the messages */
    static WorkedOn of(List<Spoken> messages, Concordance concordance) {
        WorkedOn work = new WorkedOn();
        for (int i = 0; i < messages.size(); i++) {
            double weight = StrictMath.pow(0.5, (messages.size() - i) / HALF_LIFE);
            Set<String> here = files(messages.get(i), concordance.in(i));
            work.files.add(here);
            here.forEach(file -> work.attention.merge(file, weight, Double::sum));
        }
        return work;
    }

    private static Set<String> files(Spoken message, Set<Term> named) {
        return Voice.of(message) == Voice.OUTPUT
                ? Set.of()
                : named.stream()
                        .filter(term -> term.kind() == Kind.PATH)
                        .map(Term::text)
                        .collect(Collectors.toSet());
    }

    /** How much of it an exchange is about; 0 for one that names no file. */
    double shareOf(Exchange exchange) {
        Set<String> named = new HashSet<>();
        exchange.indices().forEach(i -> named.addAll(files.get(i)));
        return named.stream()
                .mapToDouble(file -> attention.getOrDefault(file, 0.0))
                .sorted()
                .sum();
    }
}
