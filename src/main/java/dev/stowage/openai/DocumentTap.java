package dev.stowage.openai;

import java.nio.ByteBuffer;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.async.ByteArrayFeeder;

/** Reads one JSON document as its bytes arrive, in constant memory. An answer that is not JSON ends the reading. */
final class DocumentTap implements ReplyTap {

    private final ReplyScanner scanner = new ReplyScanner();
    private final JsonParser parser = Json.fedParser();
    private final ByteArrayFeeder feeder = (ByteArrayFeeder) parser.nonBlockingInputFeeder();
    private boolean readable = true;

    DocumentTap() {
        scanner.beginDocument();
    }

    @Override
    public Optional<byte[]> pass(ByteBuffer chunk) {
        if (readable) {
            byte[] bytes = new byte[chunk.remaining()];
            chunk.get(chunk.position(), bytes);
            readable = read(bytes);
        }
        return Optional.empty();
    }

    private boolean read(byte[] bytes) {
        try {
            feeder.feedInput(bytes, 0, bytes.length);
            for (JsonToken token = parser.nextToken();
                    token != null && token != JsonToken.NOT_AVAILABLE;
                    token = parser.nextToken()) {
                scanner.accept(token, parser);
            }
            return true;
        } catch (JacksonException notJson) {
            parser.close();
            return false;
        }
    }

    /** The names that it has learned are the next one's, too, once it is closed. */
    @Override
    public void close() {
        readable = false;
        parser.close();
    }

    @Override
    public ReplyFacts facts() {
        return new ReplyFacts(scanner.usage(), scanner.model(), false, false, scanner.failed());
    }
}
