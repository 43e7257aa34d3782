package dev.stowage.upstream;

import reactor.core.publisher.Mono;

/** Sends a request to one provider and hands over the head of its answer; fails with {@link UpstreamFailure}. */
interface ProviderClient {

    Mono<UpstreamResponse> exchange(UpstreamRequest request, Handover handover);
}
