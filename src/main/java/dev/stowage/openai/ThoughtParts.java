package dev.stowage.openai;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A list of reasoning put together from deltas. OpenRouter numbers its parts; fragments with one number and type are one
 * part. LiteLLM's have no number: a fragment continues the part before it, until that one has its signature.
 */
final class ThoughtParts {

    private final List<ThoughtPart> parts = new ArrayList<>();

    private int size;

    void addWhole(List<ThoughtPart> whole) {
        whole.forEach(this::add);
    }

    void addDeltas(List<ThoughtPart> deltas) {
        for (ThoughtPart delta : deltas) {
            continuedBy(delta).ifPresentOrElse(part -> grow(part, delta), () -> add(delta));
        }
    }

    private void add(ThoughtPart part) {
        parts.add(part);
        size += part.size();
    }

    private void grow(ThoughtPart part, ThoughtPart delta) {
        part.append(delta);
        size += delta.textSize();
    }

    private Optional<ThoughtPart> continuedBy(ThoughtPart delta) {
        if (delta.isNumbered()) {
            return parts.stream().filter(part -> part.isContinuedBy(delta)).reduce((earlier, later) -> later);
        }
        return parts.stream()
                .skip(Math.max(0, parts.size() - 1))
                .filter(last -> last.isContinuedBy(delta))
                .filter(last -> !(last.isSigned() && delta.hasText()))
                .findFirst();
    }

    /** How much is held, in characters and about. */
    int size() {
        return size;
    }

    String json() {
        return parts.stream().map(ThoughtPart::json).collect(Collectors.joining(",", "[", "]"));
    }
}
