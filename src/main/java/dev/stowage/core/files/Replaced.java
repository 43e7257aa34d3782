package dev.stowage.core.files;

import java.util.List;
import java.util.Optional;

/** Stretches of a text are replaced, one after the other. */
record Replaced(List<Replacement> replacements) implements FileChange.Edit {

    Replaced {
        replacements = List.copyOf(replacements);
    }

    @Override
    public Optional<String> applied(Optional<String> before) {
        Optional<String> text = before;
        for (Replacement each : replacements) {
            text = each.applied(text);
        }
        return text;
    }

    @Override
    public List<String> places() {
        return replacements.stream().map(Replacement::now).toList();
    }
}
