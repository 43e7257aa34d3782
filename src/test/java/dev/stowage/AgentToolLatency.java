package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RunningStowage;
import dev.stowage.testkit.ScriptedUpstream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Prints what Stowage's own tools add to the time of an answer in which the model does not call them: the same requests through a
 * Stowage with them and one without, by turns, in one run; see {@code docs/agent-tools.md}.
 */
final class AgentToolLatency {

    private static final int WARM_UP = 400;
    private static final int TRIES = 1_500;
    private static final int EVENTS = 100;
    private static final double MICROS = 1_000;

    private AgentToolLatency() {}

    public static void main(String[] arguments) throws IOException {
        for (int messages : List.of(4, 300)) {
            try (ScriptedUpstream upstream = ScriptedUpstream.start(exchange -> exchange.respond(200, "a/b", ""));
                    RunningStowage off = RunningStowage.before(upstream.baseUrl(), "stowage.context.window=1000000");
                    RunningStowage on = RunningStowage.before(
                            upstream.baseUrl(), "stowage.context.window=1000000", "stowage.context.agent-tools=on")) {
                upstream.script(ToolTalk.whole(ToolTalk.answer("a", "Hello", "stop")));
                compare(messages + " messages, whole", upstream, off, on, body(messages, ""));
                String events = ToolTalk.events("a", "word ", "stop");
                String delta = ToolTalk.event("a", "{\"content\":\"word \"}", "null");
                byte[] stream = events.replace(delta, delta.repeat(EVENTS)).getBytes(UTF_8);
                upstream.script(exchange -> {
                    exchange.startEvents();
                    exchange.chunk(stream);
                    exchange.endChunks();
                });
                compare(
                        messages + " messages, streamed",
                        upstream,
                        off,
                        on,
                        body(messages, "\"stream\":true,\"stream_options\":{\"include_usage\":true},"));
            }
        }
    }

    private static void compare(
            String what, ScriptedUpstream upstream, RunningStowage off, RunningStowage on, byte[] body)
            throws IOException {
        List<Long> without = new ArrayList<>();
        List<Long> with = new ArrayList<>();
        try (RawClient one = new RawClient(off.port());
                RawClient other = new RawClient(on.port())) {
            for (int i = 0; i < WARM_UP + TRIES; i++) {
                long plain = time(one, body);
                long tools = time(other, body);
                upstream.forget();
                if (i >= WARM_UP) {
                    without.add(plain);
                    with.add(tools);
                }
            }
        }
        double before = quick(without) / MICROS;
        double after = quick(with) / MICROS;
        System.out.printf("| %s | %.0f | %.0f | %.2f |%n", what, before, after, after / before);
    }

    private static long time(RawClient client, byte[] body) throws IOException {
        long from = System.nanoTime();
        client.post(body, "x-stowage-session: s");
        client.read();
        return System.nanoTime() - from;
    }

    /** What a tenth of the tries took at most: other work on a machine makes the others longer. */
    private static double quick(List<Long> values) {
        return values.stream()
                .mapToLong(value -> value)
                .sorted()
                .skip(values.size() / 10)
                .findFirst()
                .orElseThrow();
    }

    private static byte[] body(int messages, String fields) {
        LongTalk talk = new LongTalk();
        while (talk.messages().size() < messages - 1) {
            talk.assistant("It is done. ".repeat(80));
            talk.user("What of the next one? ".repeat(80));
        }
        return ("{\"model\":\"m\"," + fields + "\"tools\":[" + ToolTalk.BASH + "],\"messages\":["
                        + String.join(",", talk.messages()) + "]}")
                .getBytes(UTF_8);
    }
}
