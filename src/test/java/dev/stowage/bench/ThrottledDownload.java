package dev.stowage.bench;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * One GET of {@code /v1/blob/n} over a socket with a small receive buffer, read at a given pace: for ten seconds so
 * slowly that a megabyte takes all of them, then as fast as 200 MB need to arrive within about ten more.
 */
final class ThrottledDownload {

    private static final int RECEIVE_BUFFER_BYTES = 16 * 1024;
    private static final int READ_BYTES = 64 * 1024;
    private static final Duration SLOW_PHASE = Duration.ofSeconds(10);
    private static final Duration SLOW_PAUSE = Duration.ofMillis(640);
    private static final Duration FAST_PAUSE = Duration.ofMillis(2);
    private static final int STALLED_MILLIS = 30_000;

    private final URI proxy;
    private final long bytes;
    private final Duration slowPhase;
    private final CompletableFuture<Void> done = new CompletableFuture<>();

    private ThrottledDownload(URI proxy, long bytes, Duration slowPhase) {
        this.proxy = proxy;
        this.bytes = bytes;
        this.slowPhase = slowPhase;
    }

    static ThrottledDownload slow(URI proxy, long bytes) {
        return new ThrottledDownload(proxy, bytes, SLOW_PHASE);
    }

    static ThrottledDownload fast(URI proxy, long bytes) {
        return new ThrottledDownload(proxy, bytes, Duration.ZERO);
    }

    void start() {
        Thread reader = new Thread(this::complete, "slow-reader");
        reader.setDaemon(true);
        reader.start();
    }

    boolean isRunning() {
        return !done.isDone();
    }

    /** Throws what ended the download early, if anything did. */
    void requireComplete() {
        done.join();
    }

    private void complete() {
        try {
            run();
            done.complete(null);
        } catch (IOException | InterruptedException | RuntimeException failure) {
            done.completeExceptionally(failure);
        }
    }

    void run() throws IOException, InterruptedException {
        try (Socket socket = new Socket()) {
            socket.setReceiveBufferSize(RECEIVE_BUFFER_BYTES);
            socket.setSoTimeout(STALLED_MILLIS);
            socket.connect(new InetSocketAddress(proxy.getHost(), proxy.getPort()));
            socket.getOutputStream().write(request());
            requireWhole(readAll(socket.getInputStream()));
        }
    }

    private byte[] request() {
        return """
                GET /v1/blob/%d HTTP/1.1\r
                host: %s\r
                authorization: Bearer bench\r
                connection: close\r
                \r
                """.formatted(bytes, proxy.getAuthority()).getBytes(StandardCharsets.US_ASCII);
    }

    private long readAll(InputStream input) throws IOException, InterruptedException {
        long start = System.nanoTime();
        long total = 0;
        while (true) {
            byte[] piece = input.readNBytes(READ_BYTES);
            if (total == 0) {
                requireOk(piece);
            }
            total += piece.length;
            if (piece.length < READ_BYTES) {
                return total;
            }
            Duration pause = System.nanoTime() - start < slowPhase.toNanos() ? SLOW_PAUSE : FAST_PAUSE;
            Thread.sleep(pause.toMillis());
        }
    }

    private static void requireOk(byte[] first) throws IOException {
        String status = new String(first, 0, Math.min(first.length, 12), StandardCharsets.US_ASCII);
        if (!status.equals("HTTP/1.1 200")) {
            throw new IOException("the proxy answered: " + status);
        }
    }

    private void requireWhole(long total) throws IOException {
        if (total < bytes) {
            throw new IOException("the response ended after %d bytes of %d".formatted(total, bytes));
        }
    }
}
