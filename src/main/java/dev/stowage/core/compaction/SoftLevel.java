package dev.stowage.core.compaction;

import dev.stowage.core.chat.Spoken;
import dev.stowage.core.files.FileSighting;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Level 1. By rule: first the older copies of files and what a later write made untrue, then files that nothing has
 * referred to lately, then large old results. Every message keeps its place.
 */
final class SoftLevel {

    /** A result is large from here. */
    private static final long LARGE_RESULT = 2_000;
    /** What a large one is shortened to, besides the terms that are noted at its end. */
    private static final long SHORTENED_RESULT = 400;

    private final Files files;
    private final Ends ends;
    private final Lexicon lexicon;
    private final Draft draft;
    private final Goal goal;

    SoftLevel(Files files, Ends ends, Lexicon lexicon, Draft draft, Goal goal) {
        this.files = files;
        this.ends = ends;
        this.lexicon = lexicon;
        this.draft = draft;
        this.goal = goal;
    }

    void run() {
        Reach reach = draft.reach(Level.SOFT);
        int since = sinceLastMessages();
        for (List<Exchange> part : List.of(reach.earlier(), reach.turn())) {
            outline(part, file -> files.superseded(file, draft));
            outline(part, file -> !files.mentionedSince(since, file.path()));
            part.stream().flatMapToInt(Exchange::indices).forEach(this::shortenIfLarge);
        }
    }

    /** Every file in these exchanges to its outline, until the goal is reached. */
    void outlineAll(List<Exchange> part) {
        outline(part, file -> true);
    }

    private int sinceLastMessages() {
        List<Exchange> exchanges = draft.exchanges();
        int last = Exchange.lastFrom(exchanges, Level.SOFT.lastMessages());
        return last < exchanges.size() ? exchanges.get(last).from() : Integer.MAX_VALUE;
    }

    private void outline(List<Exchange> part, Predicate<FileSighting> which) {
        part.stream().flatMapToInt(Exchange::indices).filter(this::open).forEach(i -> {
            Set<FileSighting> due =
                    Set.copyOf(files.bodiesIn(i).stream().filter(which).toList());
            if (!due.isEmpty()) {
                shorten(i, files.outlined(i, due, draft.fate(i).text()), Deed.OUTLINED);
            }
        });
    }

    private void shortenIfLarge(int index) {
        Spoken spoken = draft.spoken(index);
        boolean large = spoken.role().answersCall()
                && draft.tokens(index) > LARGE_RESULT
                && files.mayBeShortened(index)
                && files.bodiesIn(index).isEmpty();
        if (open(index) && large) {
            shorten(index, ends.of(spoken.text(), SHORTENED_RESULT), Deed.SHORTENED);
        }
    }

    private void shorten(int index, String text, Deed deed) {
        draft.shorten(index, text.isBlank() ? text : lexicon.noted(index, text, draft), deed);
    }

    private boolean open(int index) {
        return draft.fate(index).sent() && !goal.reachedBy(draft);
    }
}
