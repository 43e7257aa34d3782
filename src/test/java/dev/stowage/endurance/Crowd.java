package dev.stowage.endurance;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientResponse;
import reactor.netty.resources.ConnectionProvider;

/** Many clients, each with a conversation that grows for some turns and then begins anew. One in five leaves in the middle of an
 * answer, and one in ten reads slowly. */
final class Crowd implements AutoCloseable {

    private static final int TURNS = 12;
    private static final String SENTENCE =
            "The quick brown fox jumps over the lazy dog while the proxy counts its tokens. ";

    private final HttpClient http;
    private final ConnectionProvider connections;
    private final Map<String, LongAdder> outcomes = new ConcurrentHashMap<>();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private final AtomicLong conversations = new AtomicLong();
    private volatile long end = System.nanoTime();

    Crowd(int port) {
        connections = ConnectionProvider.builder("crowd")
                .maxConnections(4000)
                .pendingAcquireMaxCount(-1)
                .build();
        http = HttpClient.create(connections)
                .baseUrl("http://127.0.0.1:" + port)
                .headers(headers ->
                        headers.set("Content-Type", "application/json").set("Authorization", "Bearer crowd"));
    }

    /** Has {@code clients} talk for a while; done when the last of them has its answer. */
    Mono<Void> talk(int clients, Duration time) {
        end = System.nanoTime() + time.toNanos();
        return Flux.range(0, clients)
                .flatMap(client -> client(client).repeat(this::goesOn), clients)
                .then();
    }

    private boolean goesOn() {
        return System.nanoTime() < end;
    }

    /** Nobody asks any more: waits until the last of them has its answer. */
    void hush(CompletableFuture<Void> talk) {
        end = System.nanoTime();
        talk.orTimeout(60, TimeUnit.SECONDS).join();
    }

    private Mono<Void> client(int number) {
        return Mono.fromSupplier(conversations::incrementAndGet)
                .flatMapMany(conversation -> Flux.range(1, TURNS)
                        .concatMap(turn -> goesOn() ? turn(number, conversation, turn) : Mono.<Void>empty()))
                .then();
    }

    private Mono<Void> turn(int number, long conversation, int turn) {
        boolean leaves = (number + turn) % 5 == 0;
        boolean slow = number % 10 == 9;
        return http.post()
                .uri("/v1/chat/completions")
                .send(Mono.fromSupplier(() -> body(conversation, turn)))
                .response((head, content) -> leaves ? left(head, content) : read(head, content, slow))
                .onErrorResume(failure -> Mono.just(failed(leaves, slow, failure)))
                .doOnNext(outcome -> outcomes.computeIfAbsent(outcome, any -> new LongAdder())
                        .increment())
                .then();
    }

    private String failed(boolean leaves, boolean slow, Throwable failure) {
        if (failures.size() < 3) {
            failures.add(
                    "%s%s%s: %s".formatted(Instant.now(), leaves ? ", leaving" : "", slow ? ", slow" : "", failure));
        }
        return "failed: " + failure.getClass().getSimpleName();
    }

    private static Flux<String> left(HttpClientResponse head, Flux<ByteBuf> content) {
        return content.take(2)
                .then(Mono.just(
                        head.status().code() == 200
                                ? "left"
                                : "left a " + head.status().code()))
                .flux();
    }

    private static Flux<String> read(HttpClientResponse head, Flux<ByteBuf> content, boolean slow) {
        Flux<String> pieces = content.map(piece -> piece.toString(StandardCharsets.UTF_8));
        Flux<String> taken = slow
                ? pieces.concatMap(piece -> Mono.delay(Duration.ofMillis(30)).thenReturn(piece), 1)
                : pieces;
        return taken.reduce("", (tail, piece) -> end(tail + piece))
                .map(tail -> outcome(head, tail))
                .flux();
    }

    private static String outcome(HttpClientResponse head, String tail) {
        if (head.status().code() != 200) {
            return "status " + head.status().code();
        }
        return tail.endsWith(PacedUpstream.LAST) ? "whole" : "cut";
    }

    private static String end(String text) {
        return text.substring(Math.max(0, text.length() - PacedUpstream.LAST.length()));
    }

    private static ByteBuf body(long conversation, int turn) {
        StringBuilder body = new StringBuilder("{\"model\":\"m\",\"stream\":true,\"messages\":[");
        for (int i = 1; i <= turn; i++) {
            body.append(i > 1 ? "," : "")
                    .append("{\"role\":\"user\",\"content\":\"client ")
                    .append(conversation)
                    .append(" asks ")
                    .append(i)
                    .append(": ")
                    .append(SENTENCE.repeat(4))
                    .append("\"}");
            if (i < turn) {
                body.append(",{\"role\":\"assistant\",\"content\":\"")
                        .append("word ".repeat(10))
                        .append("\"}");
            }
        }
        return Unpooled.copiedBuffer(body.append("]}"), StandardCharsets.UTF_8);
    }

    /** Exchanges that have ended like this: {@code whole}, {@code left}, {@code cut}, {@code status 503}, … */
    long ended(String outcome) {
        LongAdder count = outcomes.get(outcome);
        return count == null ? 0 : count.sum();
    }

    /** The first ones that failed: when, whose and how. */
    Queue<String> failures() {
        return failures;
    }

    /** How all exchanges have ended so far. */
    Map<String, LongAdder> outcomes() {
        return outcomes;
    }

    @Override
    public void close() {
        connections.dispose();
    }
}
