package dev.stowage.proxy;

import dev.stowage.openai.Unmanaged;
import dev.stowage.upstream.Headers;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A request body as it can be read.
 *
 * @param sent the client's bytes
 * @param readable the same, decoded; the very same array when the client did not encode them
 * @param unmanaged why it cannot be read
 * @param altered whether {@code readable} is what shall be sent, even without further changes
 */
record DecodedBody(byte[] sent, byte[] readable, Optional<Unmanaged> unmanaged, boolean altered) {

    static final String IDENTITY = "identity";

    /** A body that nobody has encoded. */
    static DecodedBody plain(byte[] sent) {
        return plain(sent, Optional.empty());
    }

    private static DecodedBody plain(byte[] sent, Optional<Unmanaged> unmanaged) {
        return new DecodedBody(sent, sent, unmanaged, false);
    }

    /** How a body with these headers is encoded. */
    static String coding(Headers headers) {
        return headers.first("content-encoding")
                .map(String::trim)
                .filter(coding -> !coding.isEmpty())
                .orElse(IDENTITY);
    }

    /**
     * @throws Refused if it is a bomb, or decodes to more than a body may have
     */
    static DecodedBody of(byte[] sent, Headers headers, RequestBodies limits) {
        String coding = coding(headers);
        if (coding.equalsIgnoreCase(IDENTITY) || sent.length == 0) {
            return plain(sent);
        }
        return Inflation.of(coding)
                .map(inflation -> inflated(sent, inflation, limits))
                .orElseGet(() -> plain(sent, Optional.of(Unmanaged.UNKNOWN_ENCODING)));
    }

    private static DecodedBody inflated(byte[] sent, Inflation inflation, RequestBodies limits) {
        ByteArrayOutputStream decoded = new ByteArrayOutputStream(sent.length * 4);
        try (inflation) {
            inflation.feed(ByteBuffer.wrap(sent), piece -> {
                if (decoded.size() + (long) piece.remaining() > limits.maxBytes()) {
                    throw limits.tooLarge();
                }
                byte[] bytes = new byte[piece.remaining()];
                piece.get(bytes);
                decoded.writeBytes(bytes);
            });
        } catch (Inflation.Bomb bomb) {
            throw limits.tooLarge();
        } catch (Inflation.Broken broken) {
            return plain(sent, Optional.of(Unmanaged.NOT_JSON));
        }
        return new DecodedBody(sent, decoded.toByteArray(), Optional.empty(), false);
    }

    /** The same request with another body. */
    DecodedBody altered(byte[] other) {
        return new DecodedBody(sent, other, unmanaged, true);
    }

    boolean encoded() {
        return sent != readable;
    }
}
