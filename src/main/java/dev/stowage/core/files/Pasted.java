package dev.stowage.core.files;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Files that somebody put into a text: between tags that carry a path. */
final class Pasted {

    /**
     * @param from where the body starts in the text
     * @param to where it ends
     */
    record Piece(String path, int from, int to) {

        boolean overlaps(Piece other) {
            return from < other.to && other.from < to;
        }
    }

    private static final Set<String> TAGS = Set.of(
            "file",
            "document",
            "file_content",
            "file_contents",
            "source_file",
            "attached_file",
            "attachment",
            "open_file",
            "current_file",
            "active_file",
            "editor_context",
            "selection",
            "snippet",
            "code",
            "context");

    private static final Pattern OPENING = Pattern.compile("<([a-z][a-z_]{1,30})((?:\\s[^<>]{0,600})?)>");
    private static final Pattern PATH = Pattern.compile(
            "\\s(?:path|file|name|filename|file_?path|src|source|title|uri)\\s?=\\s?[\"']?([^\"'<>]{1,400}?)(?:[\"']|\\s|$)",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern INNER_PATH =
            Pattern.compile("\\s*<(path|source|file_?path|file_?name|name)>\\s*([^<>\\n]{1,400}?)\\s*</\\1>\\s*");
    private static final Pattern INNER_BODY =
            Pattern.compile("<(document_content|content|contents|file_contents?)(?:\\s[^<>\\n]{0,200})?>\\r?\\n?");

    private Pasted() {}

    /** All files in a text, in their order; none inside another. */
    static List<Piece> in(String text) {
        List<Piece> pieces = new ArrayList<>(wrapped(text));
        for (Piece fence : Fences.in(text)) {
            if (pieces.stream().noneMatch(fence::overlaps)) {
                pieces.add(fence);
            }
        }
        pieces.sort(Comparator.comparingInt(Piece::from));
        return pieces;
    }

    /** Files between tags. */
    static List<Piece> wrapped(String text) {
        List<Piece> pieces = new ArrayList<>();
        Set<String> open = new HashSet<>(TAGS);
        Matcher opening = OPENING.matcher(text);
        int at = next(opening, text, 0);
        while (at >= 0) {
            String closing = "</" + opening.group(1) + '>';
            int end = open.contains(opening.group(1)) ? text.indexOf(closing, at) : -1;
            if (end < 0) {
                open.remove(opening.group(1));
            }
            Optional<Piece> piece = end < 0 ? Optional.empty() : piece(text, opening.group(2), at, end);
            if (piece.isPresent()) {
                pieces.add(piece.get());
                at = end + closing.length();
            }
            at = next(opening, text, at);
        }
        return pieces;
    }

    /** Where the next opening tag ends; below 0 where there is none. */
    private static int next(Matcher opening, String text, int from) {
        int at = text.indexOf('<', from);
        while (at >= 0 && !opening.region(at, text.length()).lookingAt()) {
            at = text.indexOf('<', at + 1);
        }
        return at < 0 ? at : opening.end();
    }

    private static Optional<Piece> piece(String text, String attributes, int from, int to) {
        Matcher path = PATH.matcher(attributes);
        if (path.find()) {
            return named(path.group(1), text, from, to);
        }
        Matcher inner = INNER_PATH.matcher(text).region(from, to);
        return inner.lookingAt() ? named(inner.group(2), text, inner.end(), to) : Optional.empty();
    }

    private static Optional<Piece> named(String path, String text, int from, int to) {
        int start = from < to && text.charAt(from) == '\n' ? from + 1 : from;
        Matcher body = INNER_BODY.matcher(text).region(start, to);
        if (body.lookingAt()) {
            int end = text.lastIndexOf("</" + body.group(1) + '>', to);
            return named(path, text, body.end(), end < body.end() ? to : end);
        }
        boolean isFile = FileNames.isPath(path) && !text.substring(start, to).isBlank();
        return isFile ? Optional.of(new Piece(path, start, to)) : Optional.empty();
    }
}
