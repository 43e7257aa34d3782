package dev.stowage.proxy;

import dev.stowage.core.chat.Usage;
import dev.stowage.openai.ReplyFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What an exchange took besides what its client is told: the usage of the rounds before the one whose end the client gets. Told
 * on the thread of the answer, asked on any.
 */
final class Rounds {

    private volatile List<Optional<Usage>> earlier = List.of();

    /** An exchange of one round. */
    static Rounds one() {
        return new Rounds();
    }

    /** One more round follows one that took so much. */
    void follow(Optional<Usage> usage) {
        List<Optional<Usage>> more = new ArrayList<>(earlier);
        more.add(usage);
        earlier = List.copyOf(more);
    }

    /** The round that followed came to nothing: it is the end of the one before that the client gets. */
    void back() {
        earlier = earlier.subList(0, earlier.size() - 1);
    }

    /** What the last round's answer says of itself, with the usage of all. */
    ReplyFacts all(ReplyFacts last) {
        List<Optional<Usage>> before = earlier;
        if (before.isEmpty()) {
            return last;
        }
        Optional<Usage> sum = Stream.concat(before.stream(), Stream.of(last.usage()))
                .flatMap(Optional::stream)
                .reduce(Usage::plus);
        return new ReplyFacts(sum, last.model(), last.unfinished(), last.ended(), last.failed());
    }

    /** What the first round took, whose prompt was made of the client's. */
    Optional<Usage> first(ReplyFacts last) {
        List<Optional<Usage>> before = earlier;
        return before.isEmpty() ? last.usage() : before.get(0);
    }
}
