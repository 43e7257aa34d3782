package dev.stowage.core.capacity;

import dev.stowage.core.chat.MessageIdentity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the controller remembers of a lineage.
 *
 * @param turn its number; the first is 1
 * @param began the user's message that began it
 * @param slacks of the last observations, the oldest first
 * @param lastRefresh the turn of the last refresh
 * @param lastReplan the turn of the last replan
 * @param intervened the turn of the last intervention
 * @param replays calls that were repeated in this turn
 * @param replayDisabled whether no more are, in this turn
 * @param candidate the turn that is to be replanned once more, since a repeated call did not say the same
 */
public record CapacityState(
        int turn,
        Optional<MessageIdentity> began,
        List<Double> slacks,
        OptionalInt lastRefresh,
        OptionalInt lastReplan,
        OptionalInt intervened,
        int replays,
        boolean replayDisabled,
        OptionalInt candidate) {

    /** Nothing has been seen yet. */
    public static final CapacityState NEW = new CapacityState(
            0,
            Optional.empty(),
            List.of(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            0,
            false,
            OptionalInt.empty());

    public CapacityState {
        slacks = List.copyOf(slacks);
    }

    /**
     * The same when a request of a turn has come.
     *
     * @param start what began the turn; empty where it is not in sight, and so is not new
     * @param seen turns that the conversation shows, for one that is new here
     */
    CapacityState in(Optional<MessageIdentity> start, int seen) {
        if (turn == 0) {
            return turned(Math.max(1, seen), start);
        }
        return start.isEmpty() || start.equals(began) ? this : turned(turn + 1, start);
    }

    private CapacityState turned(int number, Optional<MessageIdentity> start) {
        return new CapacityState(number, start, slacks, lastRefresh, lastReplan, intervened, 0, false, candidate);
    }

    CapacityState observed(double slack, int window) {
        List<Double> all = new ArrayList<>(slacks);
        all.add(slack);
        List<Double> last = all.subList(Math.max(0, all.size() - window), all.size());
        return new CapacityState(
                turn, began, last, lastRefresh, lastReplan, intervened, replays, replayDisabled, candidate);
    }

    /** The same after an intervention, whether or not it changed anything. */
    CapacityState after(Action action) {
        OptionalInt now = OptionalInt.of(turn);
        return switch (action) {
            case NONE -> this;
            case REFRESH ->
                new CapacityState(turn, began, slacks, now, lastReplan, now, replays, replayDisabled, candidate);
            case REPLAY ->
                new CapacityState(
                        turn, began, slacks, lastRefresh, lastReplan, now, replays + 1, replayDisabled, candidate);
            case REPLAN ->
                new CapacityState(
                        turn, began, slacks, lastRefresh, now, now, replays, replayDisabled, OptionalInt.empty());
        };
    }

    /** The same when a repeated call did not say what it had said before. */
    public CapacityState contradicted() {
        return new CapacityState(
                turn, began, slacks, lastRefresh, lastReplan, intervened, replays, true, OptionalInt.of(turn));
    }

    /** A mark of an earlier turn holds for the first checkpoint after a tool, and no longer. */
    CapacityState pastToolCheckpoint() {
        boolean old = candidate.isPresent() && candidate.getAsInt() < turn;
        return old
                ? new CapacityState(
                        turn,
                        began,
                        slacks,
                        lastRefresh,
                        lastReplan,
                        intervened,
                        replays,
                        replayDisabled,
                        OptionalInt.empty())
                : this;
    }

    boolean isCandidate() {
        return candidate.isPresent();
    }

    boolean hasIntervened() {
        return intervened.isPresent() && intervened.getAsInt() == turn;
    }

    /** Whether fewer turns than that have passed. */
    boolean isWithin(int cooldown, OptionalInt last) {
        return last.isPresent() && turn - last.getAsInt() < cooldown;
    }
}
