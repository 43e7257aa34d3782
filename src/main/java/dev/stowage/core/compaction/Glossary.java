package dev.stowage.core.compaction;

import dev.stowage.core.compaction.Concordance.Mentions;
import dev.stowage.core.compaction.Term.Kind;
import dev.stowage.core.files.FileSighting;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The files, names and figures that a prompt would no longer have, as far as there is room for them: each file with what was
 * done to it and with what belongs to it.
 */
final class Glossary {

    /** What is worth more lies below it: a term is weighed by what it takes to the power of this. */
    private static final double THRIFT = 0.70;

    private static final double OF_PATHS = 1.6;
    /** Most figures are lines and counts that soon are others, and being short they would push names aside. */
    private static final double OF_FIGURES = 0.6;

    private static final double OF_EDITS = 4;
    /** So much more is worth what stands with files that were edited: it is what the work is about. */
    private static final double OF_WORK = 0.5;

    private static final int ROUNDS = 4;
    private static final double CLOSELY = 0.99;
    /** Characters between two terms of a line. */
    private static final int BETWEEN = 2;

    private static final Pattern OURS =
            Pattern.compile("(?:edited|read|named|files:|said by the user:|said in answers:|from .{1,60}:) ");

    private final Concordance concordance;
    private final List<Term> candidates;
    private final Map<String, Integer> edits;
    private final Set<String> edited;

    private record Candidate(Term term, double worth) {}

    /**
     * @param gone messages that the prompt no longer has
     * @param inSight terms that it has all the same
     * @param seen what was done to files in the messages that are gone
     */
    Glossary(Concordance concordance, Collection<Integer> gone, Predicate<Term> inSight, List<FileSighting> seen) {
        this.concordance = concordance;
        this.edits = edits(seen);
        this.edited = edits.keySet().stream()
                .filter(path -> edits.getOrDefault(path, 0) > 0)
                .collect(Collectors.toSet());
        Set<Term> missing = new LinkedHashSet<>();
        gone.forEach(i -> missing.addAll(concordance.in(i)));
        edits.keySet().forEach(path -> missing.add(new Term(Kind.PATH, path)));
        this.candidates = missing.stream()
                .filter(term -> isEdited(term) || !inSight.test(term))
                .map(term -> new Candidate(term, worth(term)))
                .sorted(Comparator.comparingDouble(Candidate::worth)
                        .reversed()
                        .thenComparing(candidate -> candidate.term.text()))
                .map(Candidate::term)
                .toList();
    }

    /** Whether an older one has written a line; it is not needed any more. */
    static boolean wrote(String line) {
        return OURS.matcher(line).lookingAt();
    }

    /** How often each file was edited. */
    private static Map<String, Integer> edits(List<FileSighting> seen) {
        Map<String, Integer> edits = new LinkedHashMap<>();
        seen.forEach(sighting ->
                edits.merge(sighting.path(), sighting.kind() == FileSighting.Kind.WRITTEN ? 1 : 0, Integer::sum));
        return edits;
    }

    private boolean isEdited(Term term) {
        return term.kind() == Kind.PATH && edited.contains(term.text());
    }

    /** How likely it is needed again, for what it takes. */
    private double worth(Term term) {
        Mentions mentions = concordance.mentions(term);
        double weight =
                mentions.weight() * (1 + OF_WORK * mentions.shareWith(edited)) + (isEdited(term) ? OF_EDITS : 0);
        return weight * ofKind(term.kind()) / Math.pow(Choice.tokens(term), THRIFT);
    }

    private static double ofKind(Kind kind) {
        return switch (kind) {
            case PATH -> OF_PATHS;
            case NAME -> 1;
            case FIGURE -> OF_FIGURES;
        };
    }

    /** As many of them as {@code most} tokens hold, in lines. */
    List<String> lines(ToLongFunction<String> counter, long most) {
        List<String> best = List.of();
        long fullest = 0;
        double room = (double) most;
        for (int round = 0; round < ROUNDS && room >= 1; round++) {
            List<String> lines = lines(Choice.of(candidates, this::isEdited, room));
            long taken = counter.applyAsLong(String.join("\n- ", lines));
            if (taken <= most && taken > fullest) {
                best = lines;
                fullest = taken;
            }
            room *= CLOSELY * most / Math.max(1, taken);
        }
        return best;
    }

    /** As many names and figures as {@code room} tokens hold, without what they belong to. */
    List<String> bare(double room) {
        return said(List.copyOf(Choice.of(candidates, this::isEdited, room)));
    }

    private List<String> lines(Set<Term> chosen) {
        Map<String, List<Term>> ofFiles = new LinkedHashMap<>();
        chosen.stream()
                .filter(term -> term.kind() == Kind.PATH)
                .forEach(term -> ofFiles.put(term.text(), new ArrayList<>()));
        Map<String, List<Term>> loose = new LinkedHashMap<>();
        for (Term term : chosen) {
            if (term.kind() != Kind.PATH) {
                Mentions of = concordance.mentions(term);
                String file = of.file(ofFiles.keySet());
                List<Term> group = file.isEmpty()
                        ? loose.computeIfAbsent(of.source(), any -> new ArrayList<>())
                        : ofFiles.getOrDefault(file, new ArrayList<>());
                group.add(term);
            }
        }
        List<String> lines = new ArrayList<>();
        loose.forEach((source, terms) -> lines.addAll(chunks(source + ": ", said(terms))));
        lines.addAll(files(ofFiles));
        return lines;
    }

    private List<String> files(Map<String, List<Term>> ofFiles) {
        List<String> lines = new ArrayList<>();
        List<String> bare = new ArrayList<>();
        ofFiles.forEach((path, terms) -> {
            if (terms.isEmpty() && !edits.containsKey(path)) {
                bare.add(path);
            } else {
                lines.addAll(terms.isEmpty() ? List.of(head(path)) : chunks(head(path) + ": ", said(terms)));
            }
        });
        lines.addAll(0, chunks("files: ", bare));
        return lines;
    }

    private String head(String path) {
        int times = edits.getOrDefault(path, 0);
        String did = times > 0 ? "edited " : edits.containsKey(path) ? "read " : "named ";
        return did + path + (times > 1 ? " (" + times + " times)" : "");
    }

    /** Names first, then figures with what they are figures of. */
    private List<String> said(List<Term> terms) {
        List<String> said = new ArrayList<>();
        Map<String, List<String>> figures = new TreeMap<>();
        for (Term term : terms) {
            if (term.kind() == Kind.FIGURE) {
                figures.computeIfAbsent(concordance.mentions(term).label(), any -> new ArrayList<>())
                        .add(term.text());
            } else {
                said.add(term.text());
            }
        }
        figures.forEach((label, values) -> said.add((label + " " + String.join(", ", values)).strip()));
        return said;
    }

    /** Texts in as few lines as hold them, each line with its head. */
    private static List<String> chunks(String head, List<String> texts) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String text : texts) {
            if (line.length() > 0
                    && head.length() + line.length() + BETWEEN + text.length() > Section.FILES.longest()) {
                lines.add(head + line);
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : ", ").append(text);
        }
        if (line.length() > 0) {
            lines.add(head + line);
        }
        return lines;
    }
}
