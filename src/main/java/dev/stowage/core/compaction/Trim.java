package dev.stowage.core.compaction;

import dev.stowage.core.compaction.Verdict.Packed;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Makes a prompt smaller without a thought: the oldest exchanges go. For when the ladder has nothing to offer. */
public final class Trim {

    private static final int LAST_MESSAGES = 4;

    private Trim() {}

    /**
     * The prompt without its oldest exchanges; empty where it would be no smaller. Instructions, the first and the latest user
     * message and the last four messages stay.
     *
     * @param target usage to come down to
     * @param now when it came in
     */
    public static Optional<Packed> of(LadderPrompt prompt, double target, Occasion.Cause cause, Instant now) {
        Draft before = new Draft(prompt);
        Draft after = before.copy();
        Reach reach = after.reach(LAST_MESSAGES);
        for (List<Exchange> exchanges : List.of(reach.earlier(), reach.turn())) {
            for (Exchange exchange : exchanges) {
                if (after.usage() > target && after.sent(exchange)) {
                    after.drop(exchange, Fate.Plain.LEAVE_OUT, Deed.LEFT_OUT);
                }
            }
        }
        if (after.total() >= before.total()) {
            return Optional.empty();
        }
        Moment moment = new Moment(now, Exchange.messages(before.exchanges()), prompt.turns(), before.usage());
        return Optional.of(new Packed(
                cause,
                Level.SOFT,
                List.of(Level.SOFT),
                after.fates(),
                after.checkpoint(),
                before.total(),
                after.total(),
                after.deeds(),
                Restraint.afterCompaction(moment, after.usage(), Level.SOFT)));
    }
}
