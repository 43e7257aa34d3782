package dev.stowage.openai;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the field {@code model} of a multipart form (RFC 7578), if it ends in the form's first bytes: before its files. */
final class FormModel implements ModelSearch {

    static final int LOOKED_THROUGH = 64 << 10;

    private static final Pattern BOUNDARY =
            Pattern.compile(";\\s*boundary=(?:\"([^\"]+)\"|([^\\s;\"]+))", Pattern.CASE_INSENSITIVE);
    private static final Pattern MODEL = Pattern.compile(
            "\\r\\ncontent-disposition:[^\\r\\n]*;[ \\t]*name=(?:\"model\"|model(?=[;\\s]|$))",
            Pattern.CASE_INSENSITIVE);
    private static final int LINE_END = 2;
    private static final String HEADERS_END = "\r\n\r\n";

    private final byte[] delimiter;

    /** Where the part under way begins; below zero before the first one. */
    private int part = -1;

    private int searched;
    private boolean over;
    private Optional<Named> found = Optional.empty();

    FormModel(String contentType) {
        Matcher boundary = BOUNDARY.matcher(contentType);
        over = !boundary.find();
        String name = over ? "" : Optional.ofNullable(boundary.group(1)).orElseGet(() -> boundary.group(2));
        delimiter = ("\r\n--" + name).getBytes(StandardCharsets.ISO_8859_1);
    }

    @Override
    public boolean isOver(byte[] body, int length) {
        int end = Math.min(length, LOOKED_THROUGH);
        if (part < 0 && beginsWithDelimiter(body, end)) {
            begin(delimiter.length - LINE_END);
        }
        while (!over && reachesDelimiter(body, end)) {
            if (part >= 0) {
                found = modelIn(new String(body, part, searched - part, StandardCharsets.UTF_8));
            }
            over = found.isPresent();
            begin(searched + delimiter.length);
        }
        over |= end == LOOKED_THROUGH;
        return over;
    }

    @Override
    public Optional<Named> found() {
        return found;
    }

    private void begin(int at) {
        part = at;
        searched = at;
    }

    /** No line needs to end before the first one. */
    private boolean beginsWithDelimiter(byte[] body, int end) {
        int length = delimiter.length - LINE_END;
        return end >= length && Arrays.equals(body, 0, length, delimiter, LINE_END, delimiter.length);
    }

    private boolean reachesDelimiter(byte[] body, int end) {
        for (; searched + delimiter.length <= end; searched++) {
            if (Arrays.equals(body, searched, searched + delimiter.length, delimiter, 0, delimiter.length)) {
                return true;
            }
        }
        return false;
    }

    private static Optional<Named> modelIn(String part) {
        int headers = part.indexOf(HEADERS_END);
        return headers >= 0 && MODEL.matcher(part.substring(0, headers)).find()
                ? Optional.of(new Named(part.substring(headers + HEADERS_END.length()), Optional.empty()))
                : Optional.empty();
    }
}
