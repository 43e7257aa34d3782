package dev.stowage.core.compaction;

import dev.stowage.core.chat.Digest;
import dev.stowage.inference.OnnxEmbedder;
import dev.stowage.testkit.Recorded;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Recall at half: of the exchanges that recorded conversations come back to ({@link TouchedAgain}), the share that is among
 * the better half of each ranking. Cases are averaged within their conversation, then conversations. Prints a table; half
 * of the conversations, by a digest of their names, took no part in choosing anything.
 */
public final class RelevanceRecall {

    /** What orders candidates, the least relevant first. */
    @FunctionalInterface
    interface Order {
        List<Exchange> leastFirst(TouchedAgain found);
    }

    /** One recorded conversation and its cases. */
    record Labelled(String name, List<TouchedAgain> cases) {

        static List<Labelled> all() {
            return Recorded.dialogues().stream()
                    .map(dialogue -> new Labelled(dialogue.name(), TouchedAgain.in(dialogue.spoken())))
                    .toList();
        }

        boolean keptOut() {
            return (Digest.of(name).low() & 1) == 1;
        }

        /** What it is made of, so that nobody changes the labels unseen. */
        String line() {
            StringBuilder labels = new StringBuilder();
            for (TouchedAgain found : cases) {
                labels.append(found.prompt().size());
                found.relevant().stream()
                        .map(Exchange::from)
                        .sorted()
                        .forEach(from -> labels.append(' ').append(from));
                labels.append('\n');
            }
            return String.join(
                    "\t",
                    name,
                    keptOut() ? "kept out" : "tuning",
                    Integer.toString(cases.size()),
                    Integer.toString(cases.stream()
                            .mapToInt(found -> found.candidates().size())
                            .sum()),
                    Integer.toString(cases.stream()
                            .mapToInt(found -> found.relevant().size())
                            .sum()),
                    Digest.of(labels.toString()).hex());
        }
    }

    private final List<Labelled> conversations;

    public static void main(String[] arguments) {
        try (OnnxEmbedder onnx = new OnnxEmbedder()) {
            RelevanceRecall recall = new RelevanceRecall(Labelled.all());
            System.out.println(recall.cases() + " cases of " + recall.conversations.size() + " conversations");
            System.out.print(recall.table(strategies(remembered(onnx))));
        }
    }

    /** What may be chosen, and what it is made of; the first is what the others are held against. */
    private static Map<String, Order> strategies(Vectors vectors) {
        Relevance words = new LexicalRelevance();
        Relevance meaning = new CosineRelevance(vectors);
        Map<String, Order> orders = new LinkedHashMap<>();
        orders.put("recency", recency());
        orders.put("`files`: what is being worked on", by(new FileRelevance()));
        orders.put("words", by(words));
        orders.put("`onnx`: meaning", by(meaning));
        orders.put("`lexical`: words and place", by(new HybridRelevance(words)));
        orders.put("meaning and place", by(new HybridRelevance(meaning)));
        orders.put("`hybrid`: words, meaning and place", by(new HybridRelevance(words, meaning)));
        return orders;
    }

    private static Vectors remembered(Embedder embedder) {
        Map<String, Vector> known = new HashMap<>();
        return texts -> {
            List<String> missing = texts.stream()
                    .filter(text -> !known.containsKey(text))
                    .distinct()
                    .toList();
            List<Vector> made = embedder.embed(missing).toCompletableFuture().join();
            for (int i = 0; i < missing.size(); i++) {
                known.put(missing.get(i), made.get(i));
            }
            return known;
        };
    }

    RelevanceRecall(List<Labelled> conversations) {
        this.conversations =
                conversations.stream().filter(each -> !each.cases().isEmpty()).toList();
    }

    static Order recency() {
        return TouchedAgain::candidates;
    }

    static Order by(Relevance relevance) {
        return found -> new Ranking(relevance)
                .leastFirst(
                        found.candidates(),
                        found.prompt(),
                        () -> WorkedOn.of(found.prompt(), Concordance.of(found.prompt())));
    }

    /** Recall at half of each conversation. */
    Map<String, Double> of(Order order) {
        Map<String, Double> recalls = new LinkedHashMap<>();
        for (Labelled conversation : conversations) {
            recalls.put(
                    conversation.name(),
                    conversation.cases().stream()
                            .mapToDouble(found -> recall(found, order))
                            .average()
                            .orElseThrow());
        }
        return recalls;
    }

    private static double recall(TouchedAgain found, Order order) {
        List<Exchange> ranked = order.leastFirst(found);
        Set<Exchange> kept = new HashSet<>(ranked.subList(ranked.size() / 2, ranked.size()));
        kept.retainAll(found.relevant());
        return (double) kept.size() / found.relevant().size();
    }

    /** A row for each order: its mean over both halves, and how often it does better and worse than the first. */
    String table(Map<String, Order> orders) {
        Map<String, Double> first = new HashMap<>();
        StringBuilder table = new StringBuilder(
                "| ranking | tuning half | kept out | better, equal, worse there | all |\n| --- | ---: | ---: | --- | ---: |\n");
        orders.forEach((name, order) -> {
            Map<String, Double> recalls = of(order);
            if (first.isEmpty()) {
                first.putAll(recalls);
            }
            List<Double> gains = new ArrayList<>();
            conversations.stream()
                    .filter(Labelled::keptOut)
                    .map(Labelled::name)
                    .forEach(each -> gains.add(recalls.getOrDefault(each, 0.0) - first.getOrDefault(each, 0.0)));
            table.append(String.format(
                    Locale.ROOT,
                    "| %s | %.3f | %.3f | %d, %d, %d | %.3f |%n",
                    name,
                    mean(recalls, each -> !each.keptOut()),
                    mean(recalls, Labelled::keptOut),
                    gains.stream().filter(gain -> gain > 0).count(),
                    gains.stream().filter(gain -> gain == 0).count(),
                    gains.stream().filter(gain -> gain < 0).count(),
                    mean(recalls, each -> true)));
        });
        return table.toString();
    }

    private double mean(Map<String, Double> recalls, Predicate<Labelled> which) {
        return conversations.stream()
                .filter(which)
                .mapToDouble(each -> recalls.getOrDefault(each.name(), 0.0))
                .average()
                .orElse(Double.NaN);
    }

    int cases() {
        return conversations.stream().mapToInt(each -> each.cases().size()).sum();
    }
}
