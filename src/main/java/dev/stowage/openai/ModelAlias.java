package dev.stowage.openai;

import java.util.Optional;
import tools.jackson.core.io.JsonStringEncoder;

/** Puts the upstream's name of a model where the client wrote an alias. */
public final class ModelAlias {

    private ModelAlias() {}

    /** The change that names {@code model}; empty when the body has no model field that can be read. */
    public static Optional<BodyEdit> edit(ChatIndex index, String model) {
        return index.field("model").map(range -> edit(range, model));
    }

    /** The change that names {@code model} where another one's name is. */
    public static BodyEdit edit(ByteRange name, String model) {
        return BodyEdit.replace(
                name, '"' + new String(JsonStringEncoder.getInstance().quoteAsCharArray(model)) + '"');
    }
}
