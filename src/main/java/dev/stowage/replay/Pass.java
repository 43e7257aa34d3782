package dev.stowage.replay;

import dev.stowage.replay.Recording.Request;
import java.util.List;
import java.util.function.UnaryOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Sends all requests of all recordings one way: those of a conversation one after the other, some conversations at a time.
 */
final class Pass {

    private final ChatClient client;
    private final ReplayUpstream upstream;
    private final Progress progress;
    private final Scheduler reading;

    /**
     * @param reading reads recordings; it may wait
     */
    Pass(ChatClient client, ReplayUpstream upstream, Progress progress, Scheduler reading) {
        this.client = client;
        this.upstream = upstream;
        this.progress = progress;
        this.reading = reading;
    }

    /**
     * The answers of each recording, in their order. A recording is read when a place for it is free.
     *
     * @param marked what is sent in place of a recording
     */
    Mono<List<List<Answer>>> send(Iterable<Recording> recordings, UnaryOperator<Recording> marked, int parallel) {
        return Flux.fromIterable(recordings)
                .map(marked)
                .subscribeOn(reading)
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
                .doOnNext(answer -> progress.answered())
                .publishOn(reading)
                .map(answer -> sighted(recording, request, answer));
    }

    /** The recording's next answer may change a text that the model has to have seen. */
    private Answer sighted(Recording recording, Request request, Answer answer) {
        List<String> needed = recording.after(request).map(NeededText::of).orElse(List.of());
        return needed.isEmpty()
                ? answer
                : upstream.lastPrompt()
                        .map(prompt -> answer.showing(NeededText.isSeen(needed, prompt)))
                        .orElse(answer);
    }
}
