package dev.stowage.core.files;

import dev.stowage.core.files.OutlineSheet.Entry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * What a JSON text is made of: members with their values or sizes; of a list its size and its first item, of several
 * texts in one file the first.
 */
final class JsonShape {

    private static final int DEEPEST = 5;
    private static final int MOST_ENTRIES = 2_000;
    private static final int LONGEST_VALUE = 60;

    private static final class Frame {
        private final boolean list;
        private final boolean shown;
        private final int place;
        private int count;

        private Frame(boolean list, boolean shown, int place) {
            this.list = list;
            this.shown = shown;
            this.place = place;
        }

        private String size() {
            return list ? "list of " + Counts.of(count, "item") : "object of " + Counts.of(count, "member");
        }
    }

    private final String json;
    private final JsonTokens tokens;
    private final List<Entry> entries = new ArrayList<>();
    private final Deque<Frame> open = new ArrayDeque<>();
    private String name = "";
    private int line = 1;
    private int counted;

    private JsonShape(String json) {
        this.json = json;
        this.tokens = new JsonTokens(json);
    }

    /** Nothing where it has no object and no list. */
    static List<Entry> of(String json) {
        JsonShape shape = new JsonShape(json);
        shape.read();
        return shape.entries;
    }

    private void read() {
        for (JsonTokens.Kind token = tokens.next(); token != JsonTokens.Kind.END; token = tokens.next()) {
            switch (token) {
                case OBJECT -> open(false);
                case ARRAY -> open(true);
                case CLOSE -> close();
                case STRING -> string();
                case BARE -> scalar(tokens.text());
                case COLON, COMMA, END -> {}
            }
        }
        while (!open.isEmpty()) {
            close();
        }
    }

    private void string() {
        if (tokens.beforeColon()) {
            name = tokens.text();
        } else {
            scalar('"' + tokens.text() + '"');
        }
    }

    private void open(boolean list) {
        boolean shown = shown();
        Frame frame = new Frame(list, shown, entries.size());
        if (shown) {
            entries.add(new Entry(open.size(), line(), label()));
        }
        count();
        open.push(frame);
    }

    private void close() {
        if (open.isEmpty()) {
            return;
        }
        Frame frame = open.pop();
        if (frame.shown) {
            Entry entry = entries.get(frame.place);
            entries.set(frame.place, new Entry(entry.depth(), entry.line(), entry.text() + frame.size()));
        }
    }

    private void scalar(String value) {
        if (!open.isEmpty() && shown()) {
            entries.add(new Entry(open.size(), line(), label() + Graphemes.clipped(value, LONGEST_VALUE)));
        }
        count();
    }

    private boolean shown() {
        if (open.isEmpty()) {
            return entries.isEmpty();
        }
        Frame around = open.element();
        boolean first = !around.list || around.count == 0;
        return around.shown && first && open.size() <= DEEPEST && entries.size() < MOST_ENTRIES;
    }

    private void count() {
        name = "";
        if (!open.isEmpty()) {
            open.element().count++;
        }
    }

    private String label() {
        return name.isEmpty() ? "" : Graphemes.clipped(name, LONGEST_VALUE) + ": ";
    }

    private int line() {
        while (counted < tokens.start()) {
            line += json.charAt(counted++) == '\n' ? 1 : 0;
        }
        return line;
    }
}
