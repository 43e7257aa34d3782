package dev.stowage.openai;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The elements of a JSON array, or the members of an object, and what to cut so that some of them go with their commas. */
final class JsonList {

    private JsonList() {}

    /** Where the elements of an array stand; none where there is another value. */
    static List<ByteRange> elements(byte[] body, ByteRange array) {
        List<ByteRange> elements = new ArrayList<>();
        try (JsonParser parser = Json.parser(body, array)) {
            if (parser.nextToken() != JsonToken.START_ARRAY) {
                return elements;
            }
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                int start = array.start() + (int) parser.currentTokenLocation().getByteOffset();
                parser.skipChildren();
                parser.finishToken();
                elements.add(new ByteRange(
                        start, array.start() + (int) parser.currentLocation().getByteOffset()));
            }
        }
        return elements;
    }

    /**
     * What stands between the first elements that go and the first that stays goes with what is before it; after that an
     * element goes with what stands before it. So something can be put in right behind any element that stays.
     */
    static List<BodyEdit> without(List<ByteRange> elements, IntPredicate goes) {
        List<BodyEdit> cuts = new ArrayList<>();
        boolean leading = true;
        for (int at = 0; at < elements.size(); at++) {
            if (!goes.test(at)) {
                leading = false;
            } else if (!leading) {
                cuts.add(cut(elements.get(at - 1).end(), elements.get(at).end()));
            } else {
                boolean last = at + 1 == elements.size();
                cuts.add(cut(
                        elements.get(at).start(),
                        last ? elements.get(at).end() : elements.get(at + 1).start()));
            }
        }
        return cuts;
    }

    private static BodyEdit cut(int start, int end) {
        return BodyEdit.replace(new ByteRange(start, end), "");
    }
}
