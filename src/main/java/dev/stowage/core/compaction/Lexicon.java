package dev.stowage.core.compaction;

import dev.stowage.core.chat.Spoken;
import dev.stowage.core.files.FileSighting;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** What a conversation names, and what of that a prompt would no longer have. It reads the conversation once, when asked. */
final class Lexicon {

    /** What of a checkpoint is for terms at least. */
    private static final double OF_TERMS = 0.70;

    private static final long HEADINGS = 20;
    /** A footnote takes one token in so many of those that its message is shortened by, and no more than the most. */
    private static final int ONE_NOTED_IN = 6;

    private static final long LONGEST_NOTE_OF_FILES = 160;
    private static final long LONGEST_NOTE_OF_RESULTS = 480;
    private static final long SHORTEST_NOTE = 12;

    private final List<Spoken> messages;
    private final Files files;
    private final Map<String, Set<Term>> read = new HashMap<>();
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
        Set<Term> shown = shown(draft);
        List<String> terms = glossary(draft, shown, checkpoint.text()).lines(counter, forTerms);
        long taken = counter.applyAsLong(String.join("\n- ", terms)) + HEADINGS;
        if (lines + taken > most) {
            checkpoint.shorten(counter, most - taken);
            terms = glossary(draft, shown, checkpoint.text()).lines(counter, forTerms);
        }
        return checkpoint.add(Section.FILES, terms).written(counter, most);
    }

    /**
     * An older checkpoint with the terms that {@code draft} would no longer have.
     *
     * @param freed tokens; of them, as much may be used as a footnote may
     */
    String renewed(String older, Draft draft, long most, long freed) {
        long before = draft.prompt().counter().applyAsLong(older);
        return written(Extract.taken(Optional.of(older)), draft, most, before + freed / ONE_NOTED_IN);
    }

    /** A message's text that is shortened to {@code text}, with the terms that the prompt would lose by that. */
    String noted(int index, String text, Draft draft) {
        long saved = draft.tokens(index) - draft.prompt().counter().applyAsLong(text);
        long most = files.bodiesIn(index).isEmpty() ? LONGEST_NOTE_OF_RESULTS : LONGEST_NOTE_OF_FILES;
        long room = Math.min(most, saved / ONE_NOTED_IN);
        if (room < SHORTEST_NOTE) {
            return text;
        }
        Set<Term> written = writtenBeside(index, text, draft);
        Glossary lost = new Glossary(
                concordance(), List.of(index), term -> written.contains(term) || isKept(term, index, draft), List.of());
        List<String> names = lost.bare((double) room);
        return names.isEmpty() ? text : text + "\n[also named there: " + String.join(", ", names) + "]";
    }

    /** The messages that hold a failure which nothing has mended. */
    Set<Integer> failures() {
        return concordance().failures();
    }

    /** What the conversation is at work on. */
    WorkedOn workedOn() {
        return WorkedOn.of(messages, concordance());
    }

    /** What a text says, and all else that the prompt has written in the place of something. */
    private Set<Term> writtenBeside(int index, String text, Draft draft) {
        Set<Term> written = new HashSet<>(terms(text));
        IntStream.range(0, messages.size())
                .filter(i -> i != index)
                .mapToObj(i -> draft.fate(i).text())
                .flatMap(Optional::stream)
                .forEach(other -> written.addAll(terms(other)));
        draft.checkpoint().ifPresent(other -> written.addAll(terms(other)));
        return written;
    }

    private boolean isKept(Term term, int except, Draft draft) {
        return concordance().mentions(term).messages().stream()
                .anyMatch(i -> i != except && draft.fate(i) == Fate.Plain.KEEP);
    }

    /** What messages say as they stand. */
    private Set<Term> shown(Draft draft) {
        Set<Term> shown = new HashSet<>();
        for (int i = 0; i < messages.size(); i++) {
            if (draft.fate(i) == Fate.Plain.KEEP) {
                concordance().in(i).forEach(term -> see(term, shown));
            }
            draft.fate(i).text().ifPresent(text -> shown.addAll(terms(text)));
        }
        return shown;
    }

    private Glossary glossary(Draft draft, Set<Term> shown, String prose) {
        List<Integer> out = IntStream.range(0, messages.size())
                .filter(i -> draft.fate(i) != Fate.Plain.KEEP)
                .boxed()
                .toList();
        Set<Term> said = terms(prose);
        Set<Integer> among = Set.copyOf(out);
        List<FileSighting> seen = files.sightings().stream()
                .filter(sighting -> among.contains(sighting.message()))
                .toList();
        return new Glossary(concordance(), out, term -> shown.contains(term) || said.contains(term), seen);
    }

    /** Those in a text, and what can be read off them; not to be changed. */
    private Set<Term> terms(String text) {
        return read.computeIfAbsent(text, Lexicon::read);
    }

    private static Set<Term> read(String text) {
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
