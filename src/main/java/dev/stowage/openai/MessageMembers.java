package dev.stowage.openai;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Where the members of one message stand, and how to change one of them and nothing else. */
final class MessageMembers {

    private record Member(String name, ByteRange whole, ByteRange value) {}

    private final ByteRange message;
    private final List<Member> members = new ArrayList<>();

    MessageMembers(byte[] body, ByteRange message) {
        this.message = message;
        try (JsonParser parser = Json.parser(body, message)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                int nameStart = start(parser);
                parser.nextToken();
                int start = start(parser);
                parser.skipChildren();
                parser.finishToken();
                int end = message.start() + (int) parser.currentLocation().getByteOffset();
                members.add(new Member(name, new ByteRange(nameStart, end), new ByteRange(start, end)));
            }
        }
    }

    private int start(JsonParser parser) {
        return message.start() + (int) parser.currentTokenLocation().getByteOffset();
    }

    /** Where the value of a member stands: of the last one of its name, which is the one that counts. */
    Optional<ByteRange> value(String name) {
        return members.stream()
                .filter(member -> member.name.equals(name))
                .reduce((earlier, later) -> later)
                .map(Member::value);
    }

    /** The values of all members, by their names. */
    Map<String, ByteRange> values() {
        Map<String, ByteRange> values = new LinkedHashMap<>();
        members.forEach(member -> values.put(member.name, member.value));
        return values;
    }

    /** Gives a member this value, or the message a member with it. */
    BodyEdit with(String name, String json) {
        return value(name)
                .map(value -> BodyEdit.replace(value, json))
                .orElseGet(() -> appended(message, JsonText.quoted(name) + ':' + json));
    }

    List<BodyEdit> without(String name) {
        List<ByteRange> ranges = members.stream().map(Member::whole).toList();
        return JsonList.without(ranges, at -> members.get(at).name.equals(name));
    }

    /** Puts members at the end of a message that has some. */
    static BodyEdit appended(ByteRange message, String members) {
        return BodyEdit.insert(message.end() - 1, ',' + members);
    }
}
