package dev.stowage.openai;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads a content in any of its forms: a string, a part, a list of parts, parts within parts. Strings of parts that
 * nobody has heard of are text too, but for those whose names say that the model does not see them.
 */
final class ContentReader {

    private static final Set<String> SOURCES =
            Set.of("url", "image_url", "image", "audio_url", "video_url", "data", "file_data", "file_id", "file_url");

    private static final Set<String> UNSEEN = Set.of(
            "id",
            "tool_call_id",
            "tool_use_id",
            "call_id",
            "role",
            "format",
            "media_type",
            "mime_type",
            "signature",
            "status",
            "cache_control",
            "prompt_cache_breakpoint",
            "extra_content");

    private final byte[] body;
    private final int origin;
    private final JsonParser parser;
    private final ContentSink sink;

    /**
     * @param body the bytes that are read
     * @param origin where the parser began in them
     */
    ContentReader(byte[] body, int origin, JsonParser parser, ContentSink sink) {
        this.body = body;
        this.origin = origin;
        this.parser = parser;
        this.sink = sink;
    }

    /** Reads the value that the parser stands at, to its end. */
    void read(JsonToken token) {
        switch (token) {
            case VALUE_STRING -> sink.text(parser.getString());
            case START_ARRAY -> list();
            case START_OBJECT -> part();
            default -> {}
        }
    }

    private void list() {
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            read(token);
        }
    }

    private void part() {
        Part part = new Part();
        fields(part);
        for (RawString source : part.sources) {
            sink.medium(part.medium, source, part.low);
        }
    }

    private void fields(Part part) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            if (UNSEEN.contains(name)) {
                parser.skipChildren();
            } else if (token == JsonToken.VALUE_STRING) {
                string(name, part);
            } else if (token == JsonToken.START_OBJECT) {
                part.is(Medium.named(name));
                fields(part);
            } else {
                read(token);
            }
        }
    }

    private void string(String name, Part part) {
        if (SOURCES.contains(name)) {
            part.is(Medium.named(name));
            part.sources.add(RawString.at(
                    body, origin + (int) parser.currentTokenLocation().getByteOffset()));
            return;
        }
        switch (name) {
            case "type" -> part.is(Medium.named(parser.getString()));
            case "detail" -> part.low = parser.getString().equals("low");
            default -> sink.text(parser.getString());
        }
    }

    /** One part while it is read; its type may stand at its end. */
    private static final class Part {
        private final List<RawString> sources = new ArrayList<>();
        private Medium medium = Medium.FILE;
        private boolean low;

        private void is(Medium named) {
            if (medium == Medium.FILE) {
                medium = named;
            }
        }
    }
}
