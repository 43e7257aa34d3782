package dev.stowage.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An upstream on plain sockets that does what a test says, byte by byte. Each connection is served by a thread of its own,
 * each request on it by the script in force when the request has arrived.
 */
public final class ScriptedUpstream implements AutoCloseable {

    /** What to do with one request. */
    @FunctionalInterface
    public interface Script {
        void play(UpstreamExchange exchange) throws IOException;
    }

    private final ServerSocket server;
    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "scripted-upstream");
        thread.setDaemon(true);
        return thread;
    });
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
    private final BlockingQueue<UpstreamExchange> received = new LinkedBlockingQueue<>();
    private final AtomicInteger connections = new AtomicInteger();
    private volatile Script script;

    private ScriptedUpstream(ServerSocket server, Script script) {
        this.server = server;
        this.script = script;
    }

    public static ScriptedUpstream start(Script script) {
        try {
            ServerSocket server = new ServerSocket(0, 1024, InetAddress.getLoopbackAddress());
            ScriptedUpstream upstream = new ScriptedUpstream(server, script);
            upstream.threads.execute(upstream::accept);
            return upstream;
        } catch (IOException cannotListen) {
            throw new UncheckedIOException(cannotListen);
        }
    }

    public void script(Script next) {
        script = next;
    }

    public URI baseUrl() {
        return URI.create("http://127.0.0.1:" + server.getLocalPort() + "/v1");
    }

    /** Connections accepted so far. */
    public int connections() {
        return connections.get();
    }

    /** The oldest request not yet taken; waits for one to arrive. */
    public UpstreamExchange take() {
        try {
            UpstreamExchange exchange = received.poll(20, TimeUnit.SECONDS);
            if (exchange == null) {
                throw new AssertionError("no request reached the upstream");
            }
            return exchange;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }

    /** Requests that have arrived and were not taken. */
    public int waiting() {
        return received.size();
    }

    /** Forgets the requests that were not taken. */
    public void forget() {
        received.clear();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                socket.setTcpNoDelay(true);
                sockets.add(socket);
                connections.incrementAndGet();
                threads.execute(() -> serve(socket));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            for (UpstreamExchange next = UpstreamExchange.read(socket);
                    next != null;
                    next = UpstreamExchange.read(socket)) {
                Script inForce = script;
                received.add(next);
                inForce.play(next);
            }
        } catch (IOException | UncheckedIOException gone) {
            return;
        } finally {
            sockets.remove(socket);
        }
    }

    @Override
    public void close() {
        try {
            server.close();
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException ignored) {
            return;
        } finally {
            threads.shutdownNow();
        }
    }
}
