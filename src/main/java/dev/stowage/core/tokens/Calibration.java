package dev.stowage.core.tokens;

import java.util.Optional;

/**
 * How an upstream's model bills what we count.
 *
 * <p>Problem: only the provider knows its tokens; other vocabularies and unseen templates make a count wrong by 5 to 60 %.
 * Rule: where the prompt begins with one that was billed, that bill stands and only what was added is reckoned, at the
 * ratio of billed to counted tokens; else all of it is. The ratio is a moving average that the first bill starts. Bills
 * that say little of it are passed over: of small prompts, of prompts with pictures, estimates or a cut, of prompts that
 * grew and cost less.
 *
 * @param ratio billed ÷ counted tokens
 * @param samples bills that it was learned from
 */
public record Calibration(double ratio, int samples) {

    /** Nothing learned yet. */
    public static final Calibration NONE = new Calibration(1, 0);

    private static final double WEIGHT_OF_NEWEST = 0.25;
    private static final double LOWEST = 0.5;
    private static final double HIGHEST = 3;

    public Calibration {
        if (!(ratio >= LOWEST && ratio <= HIGHEST)) {
            throw new IllegalArgumentException("not a ratio of calibration: " + ratio);
        }
    }

    /**
     * Tokens that the provider will bill for {@code prompt}.
     *
     * @param last what it billed last in this lineage
     */
    public long estimate(PromptTokens prompt, Optional<BilledPrompt> last) {
        return last.filter(billed -> billed.begins(prompt))
                .map(billed -> grown(prompt, billed))
                .orElseGet(() -> scaled(prompt.text()) + prompt.media());
    }

    /** At least what {@link #estimate} says, whether or not the prompt begins with the one that was billed. */
    public long most(AtMost prompt, Optional<BilledPrompt> last) {
        AtMost.Sum all = prompt.all();
        long anew = scaled(PromptTokens.PRIMING + prompt.fields() + all.text()) + all.media();
        return last.map(billed -> Math.max(anew, grown(prompt, billed))).orElse(anew);
    }

    private long grown(AtMost prompt, BilledPrompt billed) {
        AtMost.Sum added = prompt.after(billed.messages());
        return billed.tokens() + scaled(added.text() + prompt.fields() - billed.fields()) + added.media();
    }

    private long grown(PromptTokens prompt, BilledPrompt billed) {
        long text = prompt.textFrom(billed.messages()) + prompt.fields() - billed.fields();
        return Math.max(0, billed.tokens() + scaled(text) + prompt.mediaFrom(billed.messages()));
    }

    private long scaled(long text) {
        return Math.round(ratio * text);
    }

    /** What is known after a bill. */
    public Calibration observed(Bill bill) {
        if (!bill.isTelling(this)) {
            return this;
        }
        double told = (double) bill.tokens() / bill.sent().total();
        double sample = Math.max(LOWEST, Math.min(HIGHEST, told));
        double learned = samples == 0 ? sample : ratio + WEIGHT_OF_NEWEST * (sample - ratio);
        return new Calibration(learned, samples + 1);
    }
}
