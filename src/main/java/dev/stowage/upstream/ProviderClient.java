package dev.stowage.upstream;

import reactor.core.publisher.Mono;

/** Sends a request to one provider and hands over the head of its answer; fails with {@link UpstreamFailure}. */
interface ProviderClient {

    /**
     * Asked for anew with each subscription.
     *
     * @param handover is told when a head comes, and when nobody waits for it any more
     */
    Mono<UpstreamResponse> exchange(UpstreamRequest request, Handover handover);
}
