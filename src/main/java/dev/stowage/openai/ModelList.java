package dev.stowage.openai;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.io.JsonStringEncoder;

/** Joins the answers of several upstreams to {@code GET /v1/models}; each entry keeps its own bytes. */
public final class ModelList {

    private final ByteArrayOutputStream data = new ByteArrayOutputStream();
    private final Set<String> ids = new HashSet<>();

    /** Adds the entries of an upstream's list; one whose id is already there is left out. */
    public void add(byte[] list) {
        try (JsonParser parser = Json.parser(list, new ByteRange(0, list.length))) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean isData = parser.currentName().equals("data");
                if (parser.nextToken() == JsonToken.START_ARRAY && isData) {
                    addEntries(parser, list);
                } else {
                    parser.skipChildren();
                }
            }
        } catch (JacksonException notAList) {
            return;
        }
    }

    /** Adds names that clients may use for an upstream's models. */
    public void addAliases(Collection<String> aliases) {
        for (String alias : aliases) {
            if (ids.add(alias)) {
                String quoted = new String(JsonStringEncoder.getInstance().quoteAsCharArray(alias));
                append(("{\"id\":\"" + quoted + "\",\"object\":\"model\",\"created\":0,\"owned_by\":\"stowage\"}")
                        .getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    /** The joined list. */
    public byte[] toBytes() {
        ByteArrayOutputStream list = new ByteArrayOutputStream(data.size() + 32);
        list.writeBytes("{\"object\":\"list\",\"data\":[".getBytes(StandardCharsets.UTF_8));
        list.writeBytes(data.toByteArray());
        list.writeBytes("]}".getBytes(StandardCharsets.UTF_8));
        return list.toByteArray();
    }

    private void addEntries(JsonParser parser, byte[] list) {
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            int start = (int) parser.currentTokenLocation().getByteOffset();
            String id = "";
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean isId = parser.currentName().equals("id");
                if (parser.nextToken() == JsonToken.VALUE_STRING && isId) {
                    id = parser.getString();
                }
                parser.skipChildren();
            }
            int end = (int) parser.currentLocation().getByteOffset();
            if (ids.add(id)) {
                append(Arrays.copyOfRange(list, start, end));
            }
        }
    }

    private void append(byte[] entry) {
        if (data.size() > 0) {
            data.write(',');
        }
        data.writeBytes(entry);
    }
}
