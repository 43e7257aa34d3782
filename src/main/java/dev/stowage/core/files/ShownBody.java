package dev.stowage.core.files;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file's body inside the result of a call that reads it, without what tools put around it: tags, headings, line
 * numbers, JSON.
 *
 * @param from where it starts in the result
 * @param to where it ends
 */
record ShownBody(int from, int to, String body) {

    private static final int HEAD = 800;
    private static final Pattern OPENING = Pattern.compile(
            "(?m)^<(output|content|contents|file_content|file_contents|document_content|stdout)(?:\\s[^>\\n]{0,200})?>\\r?\\n?");
    private static final Pattern HEADING =
            Pattern.compile("(?:OBSERVATION:|\\[File: [^\\n]{1,400}\\]|(?<naming>[^\\n]{1,500}):)[ \\t\\r]*\\n");
    private static final Pattern JSON = Pattern.compile("\\s*(?:\\{\\s*\"|\\[\\s*\\{\\s*\"|\")");
    private static final String JSON_ENDS = "}]\"";
    /** Of a JSON text that wraps a file, the file is at least this share. */
    private static final int SHARE = 3;

    /** The body in the result of reading {@code path}; nothing where reading failed or gave nothing. */
    static Optional<ShownBody> in(String result, String path) {
        if (Failures.showsNoFile(result)) {
            return Optional.empty();
        }
        ShownBody whole = new ShownBody(0, result.length(), result);
        ShownBody inside = whole.inJson(path).orElseGet(() -> whole.inTags().withoutHeadings(path));
        ShownBody found = inside.withoutGutter();
        return found.body.isBlank() || Failures.showsNoFile(found.body) ? Optional.empty() : Optional.of(found);
    }

    /** Some tools wrap the text in JSON; then the whole result stands for the body. */
    private Optional<ShownBody> inJson(String path) {
        if (!isJson() || FileNames.ending(path).startsWith("json")) {
            return Optional.empty();
        }
        String longest = "";
        for (Arguments.Member member : Arguments.of(body).members()) {
            longest = member.value().length() > longest.length() ? member.value() : longest;
        }
        boolean most = SHARE * longest.length() > body.length();
        return most ? Optional.of(new ShownBody(0, body.length(), longest)) : Optional.empty();
    }

    private boolean isJson() {
        String end = body.stripTrailing();
        return JSON.matcher(body).lookingAt() && JSON_ENDS.indexOf(end.charAt(end.length() - 1)) >= 0;
    }

    private ShownBody inTags() {
        Matcher opening = OPENING.matcher(body).region(0, Math.min(HEAD, body.length()));
        if (!opening.find()) {
            return this;
        }
        int end = body.lastIndexOf("</" + opening.group(1) + '>');
        return end < opening.end() ? this : part(opening.end(), end);
    }

    /** A heading of a tool names the file, where it is not of a form of its own. */
    private ShownBody withoutHeadings(String path) {
        Matcher heading = HEADING.matcher(body).region(0, Math.min(HEAD, body.length()));
        boolean found = heading.lookingAt()
                && Optional.ofNullable(heading.group("naming"))
                        .map(line -> line.contains(FileNames.base(path)))
                        .orElse(true);
        return found ? part(heading.end(), body.length()).withoutHeadings(path) : this;
    }

    private ShownBody withoutGutter() {
        return Gutter.in(body).map(this::numbered).orElse(this);
    }

    /** Places in a decoded text are not those in the result. */
    private ShownBody numbered(Gutter.Numbered inner) {
        boolean decoded = to - from != body.length();
        return decoded
                ? new ShownBody(from, to, inner.body())
                : new ShownBody(from + inner.from(), from + inner.to(), inner.body());
    }

    private ShownBody part(int start, int end) {
        return new ShownBody(from + start, from + end, body.substring(start, end));
    }
}
