package dev.stowage.openai;

import java.nio.ByteBuffer;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.async.ByteArrayFeeder;

/** Finds the top-level {@code model} in the first bytes of a body that is not read whole. */
public final class LeadingModel {

    private LeadingModel() {}

    /** The model's name, if it stands within {@code start}. */
    public static Optional<String> in(ByteBuffer start) {
        byte[] bytes = new byte[start.remaining()];
        start.get(start.position(), bytes);
        try (JsonParser parser = Json.fedParser()) {
            ((ByteArrayFeeder) parser.nonBlockingInputFeeder()).feedInput(bytes, 0, bytes.length);
            for (JsonToken token = parser.nextToken();
                    token != null && token != JsonToken.NOT_AVAILABLE;
                    token = parser.nextToken()) {
                boolean topLevel = parser.streamReadContext().getNestingDepth() == 1;
                if (topLevel && token == JsonToken.VALUE_STRING && "model".equals(parser.currentName())) {
                    return Optional.of(parser.getString());
                }
            }
        } catch (JacksonException notJson) {
            return Optional.empty();
        }
        return Optional.empty();
    }
}
