package dev.stowage.openai;

import java.util.Optional;
import tools.jackson.core.io.JsonStringEncoder;

/** Puts the upstream's name of a model where the client wrote an alias. */
public final class ModelAlias {

    private ModelAlias() {}

    /** The change that names {@code model}; empty when the body has no model field or must stay as it is. */
    public static Optional<BodyEdit> edit(ChatIndex index, String model) {
        if (index.unmanaged().isPresent()) {
            return Optional.empty();
        }
        String quoted = '"' + new String(JsonStringEncoder.getInstance().quoteAsCharArray(model)) + '"';
        return index.field("model").map(range -> BodyEdit.replace(range, quoted));
    }
}
