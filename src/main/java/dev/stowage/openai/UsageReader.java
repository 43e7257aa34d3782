package dev.stowage.openai;

import dev.stowage.core.chat.Usage;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonParser.NumberType;
import tools.jackson.core.TokenStreamContext;

/** Picks the counts out of an answer's numbers. Most numbers of a long answer are none: they cost no path. */
final class UsageReader {

    private static final double BEYOND_LONG = 0x1p63;

    private final UsageCounts counts = new UsageCounts();

    /** Takes the number that {@code parser} stands at. */
    void number(TokenStreamContext context, JsonParser parser) {
        if (context.inObject() && isInUsage(context.getParent())) {
            counts.offer(path(context), whole(parser));
        }
    }

    Optional<Usage> usage() {
        return counts.usage();
    }

    private static boolean isInUsage(@Nullable TokenStreamContext object) {
        for (TokenStreamContext at = object; at != null; at = at.getParent()) {
            if (UsageCounts.isObject(at.currentName())) {
                return true;
            }
        }
        return false;
    }

    private static long whole(JsonParser parser) {
        NumberType type = parser.getNumberType();
        if (type == NumberType.INT || type == NumberType.LONG) {
            return parser.getLongValue();
        }
        double value = parser.getDoubleValue();
        return value == Math.rint(value) && Math.abs(value) < BEYOND_LONG ? (long) value : UsageCounts.UNKNOWN;
    }

    private static String path(TokenStreamContext context) {
        TokenStreamContext parent = context.getParent();
        String before = parent == null ? "" : path(parent);
        String name = context.inObject() ? context.currentName() : null;
        if (name == null) {
            return before;
        }
        return before.isEmpty() ? name : before + '.' + name;
    }
}
