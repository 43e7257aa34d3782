package dev.stowage.outline;

import java.util.Optional;
import java.util.regex.Pattern;
import org.treesitter.TSNode;

/**
 * The comment that may stand before a node, of a run of them the first.
 *
 * @param first the first of a run of comments
 * @param lastRow the row that the run ends in
 */
record DocComment(Source source, Optional<TSNode> first, int lastRow) {

    private static final Pattern MARKS = Pattern.compile("^[\\s/*#!<>-]+|[\\s*/>-]+$");
    private static final Pattern TAGS = Pattern.compile("</?[a-z]+/?>|\"\"\"|'''");
    private static final int LONGEST = 80;

    DocComment(Source source) {
        this(source, Optional.empty(), -1);
    }

    /** What is before the next node, when this one is passed. */
    DocComment after(TSNode node) {
        if (!node.getType().endsWith("comment")) {
            // Attributes and modifiers stand between a comment and what it is about.
            return node.getType().contains("attribute")
                    ? new DocComment(source, first, endRow(node))
                    : new DocComment(source);
        }
        boolean goesOn = first.isPresent() && node.getStartPoint().getRow() <= lastRow + 1;
        return new DocComment(source, goesOn ? first : Optional.of(node), endRow(node));
    }

    /** Its first line behind a dash if it is right before this node, or that of a text at the start of its body. */
    String of(TSNode node) {
        boolean adjacent = node.getStartPoint().getRow() <= lastRow + 1;
        return first.filter(comment -> adjacent)
                .map(source::text)
                .or(() -> docString(node).map(source::text))
                .flatMap(DocComment::firstLine)
                .map(line -> " — " + line)
                .orElse("");
    }

    /** Some grammars count a line's end to its comment. */
    private static int endRow(TSNode node) {
        int row = node.getEndPoint().getRow();
        return node.getEndPoint().getColumn() == 0 ? row - 1 : row;
    }

    private static Optional<TSNode> docString(TSNode node) {
        TSNode body = node.getChildByFieldName("body");
        if (body.isNull() || body.getNamedChildCount() == 0) {
            return Optional.empty();
        }
        TSNode statement = body.getNamedChild(0);
        boolean alone = statement.getType().equals("expression_statement") && statement.getNamedChildCount() == 1;
        return alone
                ? Optional.of(statement.getNamedChild(0))
                        .filter(text -> text.getType().equals("string"))
                : Optional.empty();
    }

    private static Optional<String> firstLine(String comment) {
        return comment.lines()
                .map(line -> MARKS.matcher(TAGS.matcher(line).replaceAll("")).replaceAll(""))
                .filter(line -> !line.isEmpty())
                .map(line -> line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…")
                .findFirst();
    }
}
