package dev.stowage.core.files;

import java.util.List;
import java.util.Optional;

/** A text is patched. */
record Patched(List<Hunk> hunks) implements FileChange.Edit {

    Patched {
        hunks = List.copyOf(hunks);
    }

    @Override
    public Optional<String> applied(Optional<String> before) {
        return before.flatMap(text -> LineEdits.patched(text, hunks));
    }

    @Override
    public List<String> places() {
        return hunks.stream().map(hunk -> String.join("\n", hunk.now())).toList();
    }
}
