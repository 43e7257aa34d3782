package dev.stowage.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stowage.sandbox.ScriptedReply.Ending;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.node.ObjectNode;

/** Puts a completion on the wire, as events or as one body, and ends it the way it was told to. */
record CompletionWriter(Responses responses, Pace pace) {

    Mono<ServerResponse> stream(Completion completion, boolean usageAsked) {
        List<byte[]> frames = Stream.concat(
                        ChatChunks.of(completion, responses.shape(), usageAsked).stream()
                                .map(ObjectNode::toString),
                        Stream.of("[DONE]"))
                .map(data -> ("data: " + data + "\n\n").getBytes(UTF_8))
                .toList();
        return responses.pieces(
                MediaType.TEXT_EVENT_STREAM,
                switch (completion.ending()) {
                    case COMPLETE -> pace.stream(frames);
                    case CUT -> pace.stream(firstHalf(frames));
                    case STALLED -> pace.stream(firstHalf(frames)).concatWith(Flux.never());
                });
    }

    Mono<ServerResponse> whole(Completion completion) {
        byte[] body = Json.bytes(completion.json(responses.shape()));
        byte[] sent = completion.ending() == Ending.COMPLETE ? body : Arrays.copyOf(body, body.length / 2);
        Flux<byte[]> pieces = pace.whole(sent, completion.usage().completion());
        boolean stalled = completion.ending() == Ending.STALLED;
        return responses.pieces(MediaType.APPLICATION_JSON, stalled ? pieces.concatWith(Flux.never()) : pieces);
    }

    private static List<byte[]> firstHalf(List<byte[]> frames) {
        return frames.subList(0, frames.size() / 2);
    }
}
