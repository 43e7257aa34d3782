package dev.stowage.openai;

import java.nio.charset.StandardCharsets;
import tools.jackson.core.io.JsonStringEncoder;

/** An error in the shape that every client of this dialect reads. */
public final class ErrorBody {

    private ErrorBody() {}

    /** The same error as clients of {@code /v1/messages} read it. */
    public static byte[] ofMessages(String message, String code) {
        String body = new String(of(message, code), StandardCharsets.UTF_8);
        return ("{\"type\":\"error\"," + body.substring(1)).getBytes(StandardCharsets.UTF_8);
    }

    /** {@code {"error":{"message","type":"stowage_error","param":null,"code"}}} in UTF-8. */
    public static byte[] of(String message, String code) {
        String text = new String(JsonStringEncoder.getInstance().quoteAsCharArray(message));
        String body = "{\"error\":{\"message\":\"" + text + "\",\"type\":\"stowage_error\",\"param\":null,\"code\":\""
                + code + "\"}}";
        return body.getBytes(StandardCharsets.UTF_8);
    }
}
