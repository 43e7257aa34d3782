package dev.stowage.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One request as a scripted upstream received it, and the socket to answer on. */
public final class UpstreamExchange {

    private final Socket socket;
    private final List<String> head;
    private final byte[] body;

    private UpstreamExchange(Socket socket, List<String> head, byte[] body) {
        this.socket = socket;
        this.head = head;
        this.body = body;
    }

    /** Reads the next request; null when the peer has closed. */
    static @Nullable UpstreamExchange read(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        String head = RawHttp.readHead(in);
        if (head.isEmpty()) {
            return null;
        }
        return new UpstreamExchange(socket, Arrays.asList(head.split("\r\n")), RawHttp.readBody(head, in));
    }

    public String requestLine() {
        return head.get(0);
    }

    /** Header lines in wire order, as {@code name: value}. */
    public List<String> headerLines() {
        return head.subList(1, head.size());
    }

    public Optional<String> header(String name) {
        String prefix = name.toLowerCase(Locale.ROOT) + ":";
        return headerLines().stream()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(prefix))
                .map(line -> line.substring(prefix.length()).trim())
                .findFirst();
    }

    public byte[] body() {
        return body.clone();
    }

    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /** Writes raw bytes. */
    public void write(byte[] bytes) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(bytes);
        out.flush();
    }

    /** Writes raw text; end lines with CRLF yourself. */
    public void write(String text) throws IOException {
        write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Answers with a whole body of known length. */
    public void respond(int status, String contentType, String responseBody, String... headerLines) throws IOException {
        byte[] bytes = responseBody.getBytes(StandardCharsets.UTF_8);
        String extra = headerLines.length == 0 ? "" : String.join("\r\n", headerLines) + "\r\n";
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(("HTTP/1.1 " + status + " Scripted\r\nContent-Type: " + contentType + "\r\nContent-Length: "
                        + bytes.length + "\r\n" + extra + "\r\n")
                .getBytes(StandardCharsets.UTF_8));
        out.writeBytes(bytes);
        write(out.toByteArray());
    }

    /** Starts a chunked stream of events. */
    public void startEvents() throws IOException {
        write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n");
    }

    /** Sends one HTTP chunk. */
    public void chunk(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes((Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
        out.writeBytes(bytes);
        out.writeBytes(new byte[] {'\r', '\n'});
        write(out.toByteArray());
    }

    public void chunk(String text) throws IOException {
        chunk(text.getBytes(StandardCharsets.UTF_8));
    }

    public void endChunks() throws IOException {
        write("0\r\n\r\n");
    }

    /** Ends the connection, whatever was promised. */
    public void cut() throws IOException {
        socket.close();
    }

    /** Says that nothing more will come and waits until the peer has taken note. */
    public void endAndAwaitClose() throws IOException {
        socket.shutdownOutput();
        awaitClose();
    }

    /** Ends the connection with a reset. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** Waits until the peer has closed the connection. */
    public void awaitClose() throws IOException {
        socket.setSoTimeout(20_000);
        try {
            if (socket.getInputStream().read() >= 0) {
                throw new AssertionError("the peer sent more instead of closing");
            }
        } catch (SocketException reset) {
            return;
        }
    }
}
