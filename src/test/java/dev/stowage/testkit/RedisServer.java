package dev.stowage.testkit;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A {@code redis-server} process on a free port of the loopback, without a disk: whoever starts it again finds it empty. */
public final class RedisServer implements AutoCloseable {

    private static final Duration SIGNALLED = Duration.ofSeconds(10);

    private final int port;
    private final List<String> options;
    private final Path directory;
    private Process process;

    private RedisServer(int port, List<String> options, Path directory, Process process) {
        this.port = port;
        this.options = options;
        this.directory = directory;
        this.process = process;
    }

    /** Starts one with further options, such as {@code --cluster-enabled yes}. */
    public static RedisServer start(String... options) {
        try {
            Path directory = Files.createTempDirectory("redis");
            int port = freePort();
            RedisServer server =
                    new RedisServer(port, List.of(options), directory, launch(port, List.of(options), directory));
            server.awaitAnswer();
            return server;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** One that no other process has just now. */
    public static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static Process launch(int port, List<String> options, Path directory) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                "redis-server",
                "--bind",
                "127.0.0.1",
                "--port",
                "" + port,
                "--save",
                "",
                "--appendonly",
                "no",
                "--enable-debug-command",
                "yes",
                "--dir",
                directory.toString()));
        words.addAll(options);
        return new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("log").toFile())
                .start();
    }

    private void awaitAnswer() {
        Eventually.holds(
                () -> process.isAlive() && tell("PING").startsWith("+PONG"),
                () -> "redis-server on port " + port
                        + (process.isAlive() ? " does not answer" : " has ended: " + log()));
    }

    private String log() {
        try {
            return Files.readString(directory.resolve("log"));
        } catch (IOException unreadable) {
            return "no log";
        }
    }

    public int port() {
        return port;
    }

    public String uri() {
        return "redis://127.0.0.1:" + port;
    }

    /** Sends one command and reads what comes back first; empty when nobody answers. */
    public String tell(String command) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout((int) SIGNALLED.toMillis());
            OutputStream out = socket.getOutputStream();
            out.write((command + "\r\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
            byte[] answer = new byte[64 << 10];
            int length = socket.getInputStream().read(answer);
            return new String(answer, 0, Math.max(length, 0), StandardCharsets.UTF_8);
        } catch (IOException nobody) {
            return "";
        }
    }

    /** Ends it at once, as a crash would. */
    public void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    /** Starts it again on the same port, with nothing in it; ends it before, if it runs. */
    public void restart() {
        kill();
        try {
            process = launch(port, options, directory);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        awaitAnswer();
    }

    /** Lets it hang: connections stay, nothing is answered. */
    public void pause() {
        signal("-STOP");
    }

    public void resume() {
        signal("-CONT");
    }

    private void signal(String name) {
        Command.Outcome outcome = Command.of("kill", name, "" + process.pid()).run(SIGNALLED);
        if (!outcome.succeeded()) {
            throw new AssertionError("kill " + name + " failed: " + outcome);
        }
    }

    @Override
    public void close() {
        kill();
        try {
            Files.deleteIfExists(directory.resolve("log"));
            Files.deleteIfExists(directory.resolve("nodes.conf"));
            Files.deleteIfExists(directory);
        } catch (IOException left) {
            throw new UncheckedIOException(left);
        }
    }
}
