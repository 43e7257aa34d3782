package dev.stowage.replay;

import dev.stowage.replay.Recording.Request;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Sends all requests of all recordings one way: those of a conversation one after the other, some conversations at a time.
 */
final class Pass {

    private final ChatClient client;
    private final ReplayUpstream upstream;
    private final Progress progress;

    Pass(ChatClient client, ReplayUpstream upstream, Progress progress) {
        this.client = client;
        this.upstream = upstream;
        this.progress = progress;
    }

    /** The answers of each recording, in their order. */
    Mono<List<List<Answer>>> send(List<Recording> recordings, int parallel) {
        return Flux.fromIterable(recordings)
                .flatMapSequential(this::conversation, parallel)
                .collectList();
    }

    private Mono<List<Answer>> conversation(Recording recording) {
        return Flux.fromIterable(recording.requests())
                .concatMap(request -> answer(recording, request))
                .collectList()
                .doOnNext(answers -> progress.conversationEnded());
    }

    private Mono<Answer> answer(Recording recording, Request request) {
        return client.send(recording, request)
                .doOnSubscribe(sending -> upstream.beforeRequest())
                .doOnNext(answer -> progress.answered());
    }
}
