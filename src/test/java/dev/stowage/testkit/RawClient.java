package dev.stowage.testkit;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A client on a plain socket: sends exactly the bytes it is given and reads exactly the bytes that come. */
public final class RawClient implements AutoCloseable {

    private final Socket socket;
    private final InputStream in;

    public RawClient(int port) throws IOException {
        this(port, 20_000);
    }

    public RawClient(int port, int timeout) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(timeout);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /** A response: its head as text and its body's bytes. */
    public record Response(String head, byte[] body) {

        public int status() {
            return Integer.parseInt(head.substring(9, 12));
        }

        public String header(String name) {
            return RawHttp.header(head, name).orElse("");
        }

        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    public void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    public void send(String text) throws IOException {
        send(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Sends a POST to the chat completions with this body. */
    public void post(byte[] body, String... headerLines) throws IOException {
        post("/v1/chat/completions", body, headerLines);
    }

    public void post(String path, byte[] body, String... headerLines) throws IOException {
        String extra = headerLines.length == 0 ? "" : String.join("\r\n", headerLines) + "\r\n";
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        + "Content-Length: " + body.length + "\r\n" + extra + "\r\n")
                .getBytes(StandardCharsets.UTF_8));
        request.writeBytes(body);
        send(request.toByteArray());
    }

    public String readHead() throws IOException {
        return RawHttp.readHead(in);
    }

    /** One chunk of a chunked body; empty for the last. */
    public byte[] readChunk() throws IOException {
        return RawHttp.readChunk(in);
    }

    /** A whole response, whose exchange is settled if it was of this process; fails if it is cut short. */
    public Response read() throws IOException {
        String head = RawHttp.readHead(in);
        Response answer = new Response(head, RawHttp.readBody(head, in));
        EventLoops.awaitIdle();
        return answer;
    }

    /** Everything up to the end of the connection. */
    public byte[] readToEnd() throws IOException {
        return in.readAllBytes();
    }

    /** Reads some bytes, at least one. */
    public byte[] readSome(int most) throws IOException {
        byte[] bytes = new byte[most];
        int count = in.read(bytes);
        return count < 0 ? new byte[0] : Arrays.copyOf(bytes, count);
    }

    /** Ends the connection with a reset, as a process does that was killed with bytes unread. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
