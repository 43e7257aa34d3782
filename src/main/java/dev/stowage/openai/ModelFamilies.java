package dev.stowage.openai;

import dev.stowage.core.tokens.ByModel;
import dev.stowage.core.tokens.ImageRule;
import dev.stowage.core.tokens.ModelFamily;
import dev.stowage.core.tokens.Vocabulary;
import java.util.Locale;
import java.util.function.Function;

/** The families of models, by their names. */
public final class ModelFamilies {

    private static final String NO_MODEL = "";

    private final ByModel<ModelFamily> families;

    private ModelFamilies(ByModel<ModelFamily> families) {
        this.families = families;
    }

    /** The families that come with Stowage. */
    public static ModelFamilies shipped() {
        return new ModelFamilies(PatternFile.parse(PatternFile.resource("model-families.csv"), ModelFamilies::family));
    }

    /** The family of a model; there is one for those that nobody knows. */
    public ModelFamily of(String model) {
        return families.find(model)
                .or(() -> families.find(NO_MODEL))
                .orElseThrow(() -> new IllegalStateException("no family is there for unknown models"));
    }

    private static ModelFamily family(Function<String, String> cell) {
        return new ModelFamily(
                cell.apply("family"),
                Vocabulary.valueOf(cell.apply("vocabulary").toUpperCase(Locale.ROOT)),
                Double.parseDouble(cell.apply("text")),
                Double.parseDouble(cell.apply("tools")),
                images(cell.apply("images").split(" ", -1)));
    }

    private static ImageRule images(String[] words) {
        int first = Integer.parseInt(words[1]);
        int second = Integer.parseInt(words[2]);
        return switch (words[0]) {
            case "tiles" -> new ImageRule.Tiles(first, second);
            case "patches" -> new ImageRule.Patches(first, second, Double.parseDouble(words[3]));
            case "area" -> new ImageRule.Area(first, second, Integer.parseInt(words[3]));
            case "squares" -> new ImageRule.Squares(first, second, Integer.parseInt(words[3]));
            default -> throw new IllegalArgumentException("not a rule for pictures: " + words[0]);
        };
    }
}
