package dev.stowage.outline;

import dev.stowage.core.files.OutlineSheet.Entry;
import dev.stowage.outline.Rules.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.treesitter.TSNode;
import org.treesitter.TSTreeCursor;

/**
 * Walks a syntax tree and writes down what its language's rules name. Errors in it are passed through like any other node,
 * so that what stands inside them is found too.
 */
final class TreeReader {

    private static final int DEEPEST = 48;
    private static final int MOST_NODES = 200_000;
    private static final int MOST_ENTRIES = 5_000;
    private static final int BODY_DEPTH = 4;
    private static final int LONGEST_SIGNATURE = 160;
    private static final int LONGEST_CONSTANT = 80;

    private static final int MOST_CHILDREN = 40;

    /** Elements of HTML are told by it alone. */
    private static final String START_TAG = "start_tag";

    private static final Set<String> BODIES = Set.of(
            "block",
            "statement_block",
            "class_body",
            "enum_body",
            "enum_class_body",
            "interface_body",
            "annotation_type_body",
            "constructor_body",
            "declaration_list",
            "field_declaration_list",
            "ordered_field_declaration_list",
            "enumerator_list",
            "enum_variant_list",
            "enum_member_declaration_list",
            "accessor_list",
            "compound_statement",
            "body_statement",
            "function_body",
            "keyframe_block_list");

    private final Source source;
    private final Rules rules;
    private final TSTreeCursor cursor;
    private final List<Entry> entries = new ArrayList<>();
    private String packageLine = "";
    private int imports;
    private int visited;

    TreeReader(Source source, Rules rules, TSTreeCursor cursor) {
        this.source = source;
        this.rules = rules;
        this.cursor = cursor;
    }

    /** Reads from the node that the cursor stands at. */
    void read() {
        children(0, 0, Optional.empty(), new DocComment(source));
    }

    List<Entry> entries() {
        return entries;
    }

    /** The package and how much is imported; may be empty. */
    String summary() {
        String imported = imports == 0 ? "" : imports + (imports == 1 ? " import" : " imports");
        return packageLine.isEmpty() || imported.isEmpty() ? packageLine + imported : packageLine + " — " + imported;
    }

    private void children(int level, int depth, Optional<TSNode> prefix, DocComment before) {
        if (level == DEEPEST || !cursor.gotoFirstChild()) {
            return;
        }
        DocComment doc = before;
        boolean more = true;
        while (more && visited++ < MOST_NODES && entries.size() < MOST_ENTRIES) {
            TSNode node = cursor.currentNode();
            if (node.isNamed()) {
                visit(node, level, depth, prefix, doc);
                doc = doc.after(node);
            }
            more = cursor.gotoNextSibling();
        }
        cursor.gotoParent();
    }

    private void visit(TSNode node, int level, int depth, Optional<TSNode> prefix, DocComment doc) {
        String type = node.getType();
        Optional<Part> part = rules.part(type);
        if (part.isEmpty() || !rules.wants(type, source.text(node))) {
            children(level + 1, depth, prefix, doc);
            return;
        }
        switch (part.get()) {
            case PACKAGE -> {
                packageLine = firstPart(node, node, LONGEST_SIGNATURE);
                children(level + 1, depth, Optional.empty(), doc);
            }
            case IMPORT -> imports++;
            case TYPE -> {
                entry(node, depth, firstPart(prefix.orElse(node), node, LONGEST_SIGNATURE), doc);
                children(level + 1, depth + 1, Optional.empty(), new DocComment(source));
            }
            case FUNCTION -> entry(node, depth, firstPart(prefix.orElse(node), node, LONGEST_SIGNATURE), doc);
            case CONSTANT -> entry(node, depth, firstPart(prefix.orElse(node), node, LONGEST_CONSTANT), doc);
            case PREFIX -> children(level + 1, depth, prefix.or(() -> Optional.of(node)), doc);
            case COMMENT -> {}
        }
    }

    private void entry(TSNode node, int depth, String signature, DocComment doc) {
        entries.add(new Entry(depth, node.getStartPoint().getRow() + 1, signature + doc.of(node)));
    }

    /** A node up to its body. */
    private String firstPart(TSNode from, TSNode node, int most) {
        int end = bodyStart(node, BODY_DEPTH).orElse(node.getEndByte());
        String text = source.line(from.getStartByte(), end);
        String open = text.endsWith("{") ? text.substring(0, text.length() - 1).strip() : text;
        return open.length() <= most ? open : open.substring(0, most) + "…";
    }

    private static Optional<Integer> bodyStart(TSNode node, int depth) {
        int children = Math.min(node.getNamedChildCount(), MOST_CHILDREN);
        for (int i = 0; i < children; i++) {
            TSNode child = node.getNamedChild(i);
            boolean comment = depth == BODY_DEPTH && child.getType().endsWith("comment");
            if (comment || BODIES.contains(child.getType())) {
                return Optional.of(child.getStartByte());
            }
            if (child.getType().equals(START_TAG)) {
                return Optional.of(child.getEndByte());
            }
            Optional<Integer> inside = depth == 0 ? Optional.empty() : bodyStart(child, depth - 1);
            if (inside.isPresent()) {
                return inside;
            }
        }
        return Optional.empty();
    }
}
