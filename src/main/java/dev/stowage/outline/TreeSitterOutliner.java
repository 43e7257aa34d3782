package dev.stowage.outline;

import dev.stowage.core.files.OutlineSheet;
import dev.stowage.core.files.Outliner;
import dev.stowage.core.files.PlainOutliner;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.treesitter.TSInputEncoding;
import org.treesitter.TSLanguage;
import org.treesitter.TSParser;
import org.treesitter.TSTree;
import org.treesitter.TSTreeCursor;

/**
 * Outlines source code by its grammar: signatures of types and functions, constants, what is imported. What has no grammar
 * here, is large or is not written by people gets a plain outline. Safe for several threads at once.
 */
public final class TreeSitterOutliner implements Outliner {

    /** In bytes. */
    private static final int LARGEST = 1 << 20;
    /** In characters; minified code has few lines. */
    private static final int LONGEST_AVERAGE_LINE = 400;

    private static final int BUFFER = 16 << 10;
    /** A parser asks after every hundred operations whether to go on, which is once for ninety bytes of usual code. */
    private static final int MOST_ASKING = 30_000;
    /** Recovery from nonsense is slow. Where the beginning of a file, in characters, yields nothing, the rest is not tried. */
    private static final int SAMPLE = 16 << 10;

    private final Grammars grammars;
    private final Outliner plain = new PlainOutliner();

    /** Loads nothing yet. */
    public TreeSitterOutliner() {
        this(new Grammars(Language::load));
    }

    TreeSitterOutliner(Grammars grammars) {
        this.grammars = grammars;
    }

    @Override
    public String outline(String path, String body) {
        return Language.of(path)
                .filter(language -> isWritten(body))
                .flatMap(language -> grammars.get(language).flatMap(grammar -> parsed(body, language.rules(), grammar)))
                .map(read -> OutlineSheet.of(path, body).write(read.summary(), read.entries()))
                .orElseGet(() -> plain.outline(path, body));
    }

    private static boolean isWritten(String body) {
        long lines = 1 + body.chars().filter(letter -> letter == '\n').count();
        return body.length() <= LARGEST && body.length() / lines <= LONGEST_AVERAGE_LINE && body.indexOf('\0') < 0;
    }

    private static Optional<TreeReader> parsed(String body, Rules rules, TSLanguage grammar) {
        Source source = new Source(body);
        boolean promising = body.length() <= SAMPLE
                || read(new Source(body.substring(0, SAMPLE)), rules, grammar).isPresent();
        return promising && source.size() <= LARGEST ? read(source, rules, grammar) : Optional.empty();
    }

    private static Optional<TreeReader> read(Source source, Rules rules, TSLanguage grammar) {
        try (TSParser parser = new TSParser()) {
            parser.setLanguage(grammar);
            return parse(source, parser)
                    .map(tree -> read(source, rules, tree))
                    .filter(reader -> !reader.entries().isEmpty());
        }
    }

    private static Optional<TSTree> parse(Source source, TSParser parser) {
        AtomicInteger asked = new AtomicInteger();
        return Optional.ofNullable(parser.parseWithOptions(
                new byte[BUFFER],
                null,
                source,
                TSInputEncoding.TSInputEncodingUTF8,
                state -> asked.incrementAndGet() > MOST_ASKING));
    }

    private static TreeReader read(Source source, Rules rules, TSTree tree) {
        try (tree;
                TSTreeCursor cursor = new TSTreeCursor(tree.getRootNode())) {
            TreeReader reader = new TreeReader(source, rules, cursor);
            reader.read();
            return reader;
        }
    }
}
