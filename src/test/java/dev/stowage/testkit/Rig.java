package dev.stowage.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.ScriptedUpstream.Script;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Stowage before one scripted upstream, and the requests that most tests send through it. */
public final class Rig implements AutoCloseable {

    /** A whole answer is asked for. */
    public static final byte[] ASK =
            "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}".getBytes(UTF_8);

    /** A stream is asked for, with usage, so that Stowage has nothing to add to the body. */
    public static final byte[] STREAM =
            "{\"model\":\"m\",\"stream\":true,\"stream_options\":{\"include_usage\":true},\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}"
                    .getBytes(UTF_8);

    /** A stream is asked for, and nothing said of usage. */
    public static final byte[] STREAM_SILENT =
            "{\"model\":\"m\",\"stream\":true,\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}".getBytes(UTF_8);

    private final ScriptedUpstream upstream;
    private final RunningStowage stowage;

    private Rig(ScriptedUpstream upstream, RunningStowage stowage) {
        this.upstream = upstream;
        this.stowage = stowage;
    }

    /** Starts both, with further {@code key=value} settings. */
    public static Rig start(String... settings) {
        ScriptedUpstream upstream = ScriptedUpstream.start(exchange -> exchange.respond(200, "application/json", "{}"));
        return new Rig(upstream, RunningStowage.before(upstream.baseUrl(), settings));
    }

    public ScriptedUpstream upstream() {
        return upstream;
    }

    public RunningStowage stowage() {
        return stowage;
    }

    public RawClient client() throws IOException {
        return new RawClient(stowage.port());
    }

    /** Sends a chat completion that is answered by {@code script}. */
    public Response post(Script script, byte[] body, String... headerLines) throws IOException {
        return post(script, "/v1/chat/completions", body, headerLines);
    }

    /** Sends a POST that is answered by {@code script}. */
    public Response post(Script script, String path, byte[] body, String... headerLines) throws IOException {
        upstream.script(script);
        upstream.forget();
        try (RawClient client = client()) {
            client.post(path, body, headerLines);
            return client.read();
        }
    }

    /** Sends {@code request} as it stands and reads a whole answer. */
    public Response send(Script script, String request) throws IOException {
        upstream.script(script);
        upstream.forget();
        try (RawClient client = client()) {
            client.send(request);
            return client.read();
        }
    }

    /** What the upstream received for a body and these header lines. */
    public UpstreamExchange received(byte[] body, String... headerLines) throws IOException {
        post(exchange -> exchange.respond(200, "application/json", "{}"), body, headerLines);
        return upstream.take();
    }

    /**
     * How full a prompt makes its window, as {@code x-stowage-usage} tells it. An answer that comes before its prompt has been counted
     * does not tell; the prompt is sent again then.
     */
    public String usage(Script script, byte[] body, String... headerLines) throws IOException {
        for (int attempt = 0; attempt < 1_000; attempt++) {
            String told = post(script, body, headerLines).header("x-stowage-usage");
            if (!told.isEmpty()) {
                return told;
            }
        }
        throw new AssertionError("the usage is never told");
    }

    /** Waits for {@code latch}. */
    public static void await(CountDownLatch latch) {
        try {
            if (!latch.await(20, TimeUnit.SECONDS)) {
                throw new AssertionError("did not happen");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }

    /** Exchanges that have ended this way so far. */
    public double ended(String outcome) {
        return stowage.count("stowage.requests", "outcome", outcome);
    }

    /** Waits until one exchange more than {@code before} has ended this way. */
    public void awaitEnded(String outcome, double before) {
        stowage.awaitCount(before + 1, "stowage.requests", "outcome", outcome);
    }

    @Override
    public void close() {
        stowage.close();
        upstream.close();
    }
}
