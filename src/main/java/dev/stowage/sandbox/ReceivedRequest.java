package dev.stowage.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Optional;

/** One request as it came over the wire. */
public final class ReceivedRequest {
    private final String method;
    private final String target;
    private final List<Header> headers;
    private final byte[] body;

    ReceivedRequest(String method, String target, List<Header> headers, byte[] body) {
        this.method = method;
        this.target = target;
        this.headers = List.copyOf(headers);
        this.body = body.clone();
    }

    /**
     * One header line.
     *
     * @param name the name as the client spelled it
     * @param value the value
     */
    public record Header(String name, String value) {}

    /** The HTTP method. */
    public String method() {
        return method;
    }

    /** The request target: path and query. */
    public String target() {
        return target;
    }

    /** Every header line in the order of the wire. */
    public List<Header> headers() {
        return headers;
    }

    /** The first header of this name, whatever its case. */
    public Optional<String> header(String name) {
        return headers.stream()
                .filter(header -> header.name().equalsIgnoreCase(name))
                .map(Header::value)
                .findFirst();
    }

    /** The exact bytes of the body; empty without one. */
    public byte[] body() {
        return body.clone();
    }

    /** The body as UTF-8 text. */
    public String text() {
        return new String(body, UTF_8);
    }

    @Override
    public String toString() {
        return method + " " + target + " (" + body.length + " bytes)";
    }
}
