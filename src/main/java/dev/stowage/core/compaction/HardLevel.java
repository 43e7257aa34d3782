package dev.stowage.core.compaction;

import dev.stowage.core.chat.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Level 2. Of the old exchanges, at most half are left out: those that have least to do with the question at hand, one
 * after the other until the goal is reached. What stays, stays in its order. Each gap has a line in the checkpoint.
 */
final class HardLevel {

    /** About what a line in the checkpoint takes. */
    private static final long LINE_TOKENS = 20;
    /** About what a checkpoint takes without its lines. */
    private static final long FRAME_TOKENS = 120;
    /** A checkpoint is at least so much smaller than what it stands for. */
    private static final int OF_WHAT_IS_GONE = 6;
    /** Of all candidates, those that are held for what is in them are at most one in so many. */
    private static final int ONE_HELD_IN = 4;

    private final Ranking ranking;
    private final Extract extract;
    private final Lexicon lexicon;
    private final Draft draft;
    private final Goal goal;
    private final long checkpointTokens;

    HardLevel(Ranking ranking, Extract extract, Lexicon lexicon, Draft draft, Goal goal, long checkpointTokens) {
        this.ranking = ranking;
        this.extract = extract;
        this.lexicon = lexicon;
        this.draft = draft;
        this.goal = goal;
        this.checkpointTokens = checkpointTokens;
    }

    void run() {
        Reach reach = draft.reach(Level.HARD);
        Set<Exchange> left = new HashSet<>();
        left.addAll(leaveOut(reach.earlier(), 0));
        left.addAll(leaveOut(reach.turn(), left.size()));
        if (!left.isEmpty()) {
            List<Exchange> inOrder = left.stream()
                    .sorted(Comparator.comparingInt(Exchange::from))
                    .toList();
            Checkpoint checkpoint = extract.ofLeftOut(inOrder, draft.checkpoint());
            draft.checkpoint(lexicon.written(checkpoint, draft, checkpointTokens, room()));
        }
    }

    private List<Exchange> leaveOut(List<Exchange> part, int before) {
        List<Exchange> candidates = part.stream().filter(draft::sent).toList();
        Set<Exchange> held = held(candidates);
        List<Exchange> left = new ArrayList<>();
        if (candidates.size() < 2 || reached(before)) {
            return left;
        }
        for (Exchange exchange : ranking.leastFirst(candidates, draft.prompt().spoken(), lexicon::workedOn)) {
            boolean mayGo = left.size() < candidates.size() / 2 && !held.contains(exchange);
            if (mayGo && !reached(before + left.size())) {
                draft.drop(exchange, Fate.Plain.LEAVE_OUT, Deed.LEFT_OUT);
                left.add(exchange);
            }
        }
        return left;
    }

    /** What the goal leaves for a checkpoint; a share of what it stands for where the goal is out of reach. */
    private long room() {
        long left = goal.tokens() - draft.totalWithoutCheckpoint() - Draft.FENCE_TOKENS;
        return Math.min(checkpointTokens, Math.max(left, draft.missing() / OF_WHAT_IS_GONE));
    }

    private boolean reached(int gaps) {
        long checkpoint = gaps == 0
                ? 0
                : Math.min(
                        checkpointTokens + Draft.FENCE_TOKENS,
                        FRAME_TOKENS + LINE_TOKENS * gaps + draft.missing() / OF_WHAT_IS_GONE);
        return draft.total() + checkpoint <= goal.tokens();
    }

    /** The newest of those in which the user sets a rule, or a failure shows that nothing has mended yet. */
    private Set<Exchange> held(List<Exchange> candidates) {
        Set<Integer> failures = lexicon.failures();
        return new HashSet<>(candidates.stream()
                .sorted(Comparator.comparingInt(Exchange::from).reversed())
                .filter(candidate -> candidate.indices().anyMatch(failures::contains) || setsRule(candidate))
                .limit(candidates.size() / ONE_HELD_IN)
                .toList());
    }

    private boolean setsRule(Exchange exchange) {
        return draft.spoken(exchange.from()).role() == Role.USER
                && !extract.rules(exchange.from()).isEmpty();
    }
}
