package dev.stowage.core.compaction;

import dev.stowage.core.chat.Spoken;
import dev.stowage.core.files.FileSighting;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** What a conversation names, and what of that a prompt would no longer have. It reads the conversation once, when asked. */
final class Lexicon {

    /** What of a checkpoint is for terms at least. */
    private static final double OF_TERMS = 0.62;

    private static final long HEADINGS = 20;
    /** A footnote takes one token in so many of those that its message is shortened by, and no more than the most. */
    private static final int ONE_NOTED_IN = 6;

    private static final long LONGEST_NOTE = 160;
    private static final long SHORTEST_NOTE = 12;

    private final List<Spoken> messages;
    private final Files files;
    private Optional<Concordance> concordance = Optional.empty();

    Lexicon(List<Spoken> messages, Files files) {
        this.messages = messages;
        this.files = files;
    }

    /**
     * The text of a checkpoint with the terms that {@code draft} would no longer have.
     *
     * @param most tokens that it may take
     * @param room tokens up to which terms are added; where its lines leave less than a share of that, they make room
     */
    String written(Checkpoint checkpoint, Draft draft, long most, long room) {
        ToLongFunction<String> counter = draft.prompt().counter();
        long lines = counter.applyAsLong(checkpoint.text());
        long forTerms = Math.max(Math.min(room, most) - lines - HEADINGS, (long) (OF_TERMS * Math.min(room, most)));
        List<String> terms = glossary(draft, checkpoint.text()).lines(counter, forTerms);
        long taken = counter.applyAsLong(String.join("\n- ", terms)) + HEADINGS;
        if (lines + taken > most) {
            checkpoint.shorten(counter, most - taken);
            terms = glossary(draft, checkpoint.text()).lines(counter, forTerms);
        }
        return checkpoint.add(Section.FILES, terms).written(counter, most);
    }

    /** A message's text that is shortened to {@code text}, with the terms that the prompt would lose by that. */
    String noted(int index, String text, Draft draft) {
        long saved = draft.tokens(index) - draft.prompt().counter().applyAsLong(text);
        long room = Math.min(LONGEST_NOTE, saved / ONE_NOTED_IN);
        if (room < SHORTEST_NOTE) {
            return text;
        }
        Set<Term> inText = terms(text);
        Glossary lost = new Glossary(
                concordance(), List.of(index), term -> inText.contains(term) || isKept(term, index, draft), List.of());
        List<String> names = lost.bare((double) room);
        return names.isEmpty() ? text : text + "\n[also named there: " + String.join(", ", names) + "]";
    }

    private boolean isKept(Term term, int except, Draft draft) {
        return IntStream.range(0, messages.size())
                .anyMatch(i -> i != except
                        && draft.fate(i) == Fate.Plain.KEEP
                        && concordance().in(i).contains(term));
    }

    private Glossary glossary(Draft draft, String prose) {
        Concordance all = concordance();
        List<Integer> out = IntStream.range(0, messages.size())
                .filter(i -> draft.fate(i) != Fate.Plain.KEEP)
                .boxed()
                .toList();
        Set<Term> inSight = terms(prose);
        for (int i = 0; i < messages.size(); i++) {
            if (draft.fate(i) == Fate.Plain.KEEP) {
                all.in(i).forEach(term -> see(term, inSight));
            }
            draft.fate(i).text().ifPresent(text -> inSight.addAll(terms(text)));
        }
        Set<Integer> among = Set.copyOf(out);
        List<FileSighting> seen = files.sightings().stream()
                .filter(sighting -> among.contains(sighting.message()))
                .toList();
        return new Glossary(all, out, inSight::contains, seen);
    }

    /** Those in a text, and what can be read off them. */
    private static Set<Term> terms(String text) {
        Set<Term> terms = new HashSet<>();
        Terms.in(text, (term, at) -> see(term, terms));
        return terms;
    }

    private static void see(Term term, Set<Term> inSight) {
        if (inSight.add(term)) {
            inSight.addAll(term.inside());
        }
    }

    private Concordance concordance() {
        concordance = Optional.of(concordance.orElseGet(() -> Concordance.of(messages)));
        return concordance.orElseThrow();
    }
}
