package dev.stowage.proxy;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.session.Placement;
import dev.stowage.openai.ChatIndex;
import dev.stowage.openai.Following;
import dev.stowage.openai.Unmanaged;
import dev.stowage.upstream.Headers;
import dev.stowage.upstream.Upstream;
import dev.stowage.upstream.UpstreamRequest;
import dev.stowage.upstream.UpstreamResponse;
import java.util.List;
import java.util.Optional;

/**
 * The batons of a managed request: each step takes one and hands on the next, so that nothing can be sent that was not
 * assembled, and nothing assembled that was not indexed.
 */
final class Road {

    private Road() {}

    /**
     * One request under way: what all its steps share.
     *
     * @param moment when it came, as {@link Forgotten} counts
     */
    record Passage(Inbound inbound, Headers headers, Journal journal, BufferBudget.Share memory, long moment) {}

    /** The body is in memory, and has been followed as far as it is known. */
    record Received(Passage passage, byte[] body, Following following) {}

    /** Its structure is known. */
    record Indexed(Passage passage, DecodedBody body, ChatIndex index) {

        /** The same, to be passed on untouched. */
        Indexed unmanaged(Unmanaged reason) {
            passage.journal().passedThrough(reason);
            return new Indexed(passage, body, ChatIndex.unmanaged(reason));
        }

        Optional<String> model() {
            return index.model();
        }
    }

    /** Its messages have been read, if they could be. */
    record Told(Indexed indexed, Optional<Conversation> conversation) {}

    /** Its conversation is known, if it could be recognised. */
    record Placed(Told told, Optional<Placement> placement) {

        Indexed indexed() {
            return told.indexed();
        }
    }

    /** The upstreams that may serve it are known, the first choice first. */
    record Routed(Placed placed, List<Upstream> upstreams) {

        Indexed indexed() {
            return placed.indexed();
        }

        /** The number of the epoch that it is sent in. */
        Optional<Integer> epoch() {
            return placed.placement()
                    .map(placement -> placement.lineage().epoch().number());
        }

        /** The same in another place. */
        Routed at(Placement placement) {
            return new Routed(new Placed(placed.told(), Optional.of(placement)), upstreams);
        }
    }

    /**
     * A body to which further messages can be added, since Stowage's own tools are offered in it.
     *
     * @param end where they stand
     */
    record Open(byte[] body, int end) {}

    /**
     * It is ready for one upstream.
     *
     * @param sent the prompt as it goes there
     */
    record Spliced(
            Routed routed,
            Upstream upstream,
            Indexed sent,
            UpstreamRequest request,
            boolean askedForUsage,
            Optional<Account> account,
            Optional<Open> open) {}

    /**
     * That upstream has answered.
     *
     * @param rounds that it took
     */
    record Answered(Spliced spliced, UpstreamResponse response, Rounds rounds) {

        Answered(Spliced spliced, UpstreamResponse response) {
            this(spliced, response, Rounds.one());
        }

        /** The same with an answer that took several rounds. */
        Answered with(UpstreamResponse other, Rounds several) {
            return new Answered(spliced, other, several);
        }
    }
}
