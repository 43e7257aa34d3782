package dev.stowage.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;

/** Stands before a server of the loopback and passes on what clients say, until they say what is to be held back. */
public final class Relay implements AutoCloseable {

    private static final String NOTHING = "";

    private final ServerSocket entrance;
    private final int server;
    private final Collection<Socket> sockets = new ConcurrentLinkedQueue<>();
    private final CountDownLatch held = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private volatile String words = NOTHING;

    private Relay(int server) throws IOException {
        this.server = server;
        entrance = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
    }

    public static Relay to(int port) {
        try {
            Relay relay = new Relay(port);
            start(relay::accept);
            return relay;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public int port() {
        return entrance.getLocalPort();
    }

    /** Holds back what a client says with these words in it, and all that it says afterwards. */
    public void holdAt(String said) {
        words = said;
    }

    /** Waits until something is held back. */
    public void awaitHeld() {
        Rig.await(held);
    }

    /** Passes on what was held back, and everything from now on. */
    public void release() {
        words = NOTHING;
        released.countDown();
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = entrance.accept();
            Socket there = new Socket(InetAddress.getLoopbackAddress(), server);
            sockets.add(client);
            sockets.add(there);
            start(() -> pass(client, there, true));
            start(() -> pass(there, client, false));
        }
    }

    private void pass(Socket from, Socket to, boolean said) throws IOException {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] chunk = new byte[64 << 10];
            for (int length = in.read(chunk); length >= 0; length = in.read(chunk)) {
                String text = new String(chunk, 0, length, ISO_8859_1);
                if (said && !words.isEmpty() && text.contains(words)) {
                    held.countDown();
                    Rig.await(released);
                }
                out.write(chunk, 0, length);
            }
        }
    }

    private interface Passing {
        void run() throws IOException;
    }

    /** Whoever closes one end ends it. */
    private static void start(Passing passing) {
        Thread thread = new Thread(
                () -> {
                    try {
                        passing.run();
                    } catch (IOException closed) {
                        return;
                    }
                },
                "relay");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        release();
        try {
            entrance.close();
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
