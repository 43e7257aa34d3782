package dev.stowage.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Retained memory of another JVM: heap after a full collection, and direct buffers.
 *
 * <p>Heap comes from {@code jcmd GC.heap_info} directly after {@code GC.run}, since reading it from
 * the metrics endpoint would count what that very request allocates. Direct memory comes from the
 * metrics endpoint: the JDK's buffer pool counts whole allocator chunks, in use or not. Netty's
 * chunks are in that pool on Java 17 without any flag, since Netty then has no way around
 * {@code ByteBuffer.allocateDirect}; on Java 25 it takes them elsewhere, hence the check.
 */
final class JvmMemory {

    private static final Pattern HEAP = Pattern.compile("total \\d+K, used (\\d+)K");
    private static final Pattern DIRECT =
            Pattern.compile("(?m)^jvm_buffer_memory_used_bytes\\{[^}]*id=\"direct\"[^}]*} (\\S+)");

    private static final long SMALLEST_CHUNK_BYTES = 128 * 1024;

    private final long process;
    private final HttpRequest metrics;
    private final HttpClient client = HttpClient.newHttpClient();

    JvmMemory(long process, URI metrics) {
        this.process = process;
        this.metrics = HttpRequest.newBuilder(metrics).build();
    }

    /** To be called when traffic has been relayed: a Netty server then holds at least one chunk. */
    void requireDirectVisible() throws IOException, InterruptedException {
        if (direct() < SMALLEST_CHUNK_BYTES) {
            throw new IOException("direct buffers of this JVM are not in the JDK's pool, see docs/performance.md");
        }
    }

    Sample sample() throws IOException, InterruptedException {
        return new Sample(heap(), direct());
    }

    private long heap() throws IOException, InterruptedException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        Process started = new ProcessBuilder(jcmd, Long.toString(process), "GC.run\nGC.heap_info")
                .redirectErrorStream(true)
                .start();
        String output = new String(started.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (started.waitFor() != 0) {
            throw new IOException("jcmd failed: " + output);
        }
        return 1024
                * HEAP.matcher(output)
                        .results()
                        .map(match -> match.group(1))
                        .mapToLong(Long::parseLong)
                        .reduce(Long::sum)
                        .orElseThrow(() -> new IOException("no heap in: " + output));
    }

    private long direct() throws IOException, InterruptedException {
        String text = client.send(metrics, BodyHandlers.ofString()).body();
        return DIRECT.matcher(text)
                .results()
                .map(match -> match.group(1))
                .mapToLong(value -> (long) Double.parseDouble(value))
                .findFirst()
                .orElseThrow(() -> new IOException("no direct buffer pool at " + metrics.uri()));
    }

    /** Bytes. */
    record Sample(long heap, long direct) {}
}
