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

    static WorkedOn of(List<Spoken> messages) {
        WorkedOn work = new WorkedOn();
        for (int i = 0; i < messages.size(); i++) {
            double weight = StrictMath.pow(0.5, (messages.size() - i) / HALF_LIFE);
            Set<String> here = files(messages.get(i));
            work.files.add(here);
            here.forEach(file -> work.attention.merge(file, weight, Double::sum));
        }
        return work;
    }

    private static Set<String> files(Spoken message) {
        Set<String> files = new HashSet<>();
        if (Voice.of(message) != Voice.OUTPUT) {
            Terms.in(Concordance.text(message), (term, at) -> {
                if (term.kind() == Kind.PATH) {
                    files.add(term.text());
                }
            });
        }
        return files;
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
