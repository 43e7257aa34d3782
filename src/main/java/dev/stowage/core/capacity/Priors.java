package dev.stowage.core.capacity;

import dev.stowage.core.tokens.ByModel;
import dev.stowage.core.tokens.ModelPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What models are trusted to keep track of, in bits, by patterns of their names; a name that holds another is not taken for
 * it.
 */
public final class Priors {

    /** Those that are known, and what any other model is trusted with. */
    public static final Priors SHIPPED = of(Map.of(), 3.9, 4.1, 3.8);

    private final ByModel<Double> byModel;
    private final double fallback;

    private Priors(ByModel<Double> byModel, double fallback) {
        this.byModel = byModel;
        this.fallback = fallback;
    }

    /**
     * Those that are known, and others.
     *
     * @param own by patterns; they are believed before those that come with Stowage
     * @throws IllegalArgumentException naming the key of one that is not above 0
     */
    public static Priors of(Map<String, Double> own, double chat, double reasoner, double fallback) {
        own.forEach((glob, prior) -> check("priors." + glob, prior));
        check("deepseek-v3-2-chat-prior", chat);
        check("deepseek-v3-2-reasoner-prior", reasoner);
        check("fallback-default-prior", fallback);
        List<ByModel.Row<Double>> rows = new ArrayList<>();
        own.keySet().stream().sorted().forEach(glob -> rows.add(row(glob, own.getOrDefault(glob, fallback))));
        rows.add(row("deepseek-v3.2-chat", chat));
        rows.add(row("deepseek-v3.2-reasoner", reasoner));
        rows.add(row("deepseek-v4-pro", 3.5));
        rows.add(row("deepseek-v4-flash", 4.2));
        rows.add(row("deepseek-flash", 4.2));
        return new Priors(new ByModel<>(rows), fallback);
    }

    private static void check(String key, double prior) {
        Rule.holds(prior > 0 && Double.isFinite(prior), key, "above 0", prior);
    }

    private static ByModel.Row<Double> row(String glob, double prior) {
        return new ByModel.Row<>(new ModelPattern(glob), prior);
    }

    /** What a model is trusted with. */
    public double of(String model) {
        return byModel.find(model).orElse(fallback);
    }
}
