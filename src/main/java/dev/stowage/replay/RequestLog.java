package dev.stowage.replay;

import dev.stowage.replay.Recording.Request;
import java.util.ArrayList;
import java.util.List;

/**
 * The documents of one file. Where one goes on with an earlier one, both are requests of one conversation, which may
 * alternate with those of others; one that stays alone is a conversation of its own.
 */
final class RequestLog {

    /** How many conversations may be under way at a time. */
    private static final int UNDER_WAY = 64;

    private final ModelChoice models;
    private final List<Strand> strands = new ArrayList<>();

    RequestLog(ModelChoice models) {
        this.models = models;
    }

    /** One conversation; {@code last} is its longest document so far. */
    private static final class Strand {

        private final String id;
        private final String model;
        private final List<Request> asked = new ArrayList<>();
        private RecordedDocument last;

        private Strand(String id, String model, RecordedDocument first) {
            this.id = id;
            this.model = model;
            last = first;
            asked.add(first.asked());
        }

        private void goOn(RecordedDocument next) {
            last = next;
            asked.add(next.asked());
        }

        private Recording recording() {
            List<String> messages =
                    last.messages().stream().map(RecordedMessage::json).toList();
            return new Recording(id, model, messages, asked.size() == 1 ? last.requests() : asked);
        }
    }

    /**
     * Adds a document.
     *
     * @param name what its conversation is called if it begins here and has no id
     * @throws Unreadable if it cannot be replayed
     */
    void add(String name, RecordedDocument document) throws Unreadable {
        String model = models.of(document.model());
        if (document.requests().isEmpty()) {
            throw new Unreadable("nothing to send: no message stands before an assistant's");
        }
        for (int at = strands.size() - 1; at >= Math.max(0, strands.size() - UNDER_WAY); at--) {
            Strand strand = strands.get(at);
            if (document.extendsThat(strand.last)) {
                strand.goOn(document);
                return;
            }
        }
        strands.add(new Strand(document.id().orElse(name), model, document));
    }

    /** The conversations, in the order in which they began. */
    List<Recording> recordings() {
        return strands.stream().map(Strand::recording).toList();
    }
}
