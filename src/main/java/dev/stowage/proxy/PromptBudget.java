package dev.stowage.proxy;

import dev.stowage.core.chat.Role;
import dev.stowage.core.residency.Economy;
import dev.stowage.proxy.Questions.Question;

/**
 * How full prompts may get while their provider's cache is warm.
 *
 * @param most usage at which they are compacted, whatever that costs
 * @param economic whether they are before that, where it is expected to cost less than keeping them
 * @param target usage that compactions work towards
 */
record PromptBudget(double most, boolean economic, double target, Windows windows) {

    /** Usage from which on a prompt may have to become another. */
    double from(double soft) {
        return economic ? Math.min(soft, most) : most;
    }

    /** Whether it may have to: its budget is full, or the best that can come of it would pay. */
    boolean mayBeExceeded(Question question, Assessment assessment) {
        long least = (long) (target * assessment.usage().spendable());
        return assessment.usage().ratio() >= most
                || (economic && pays(question, assessment.usage().prompt(), least, full(assessment)));
    }

    /** In tokens. */
    private long full(Assessment assessment) {
        return (long) (most * assessment.usage().spendable());
    }

    /** Whether a smaller prompt is expected to cost less; not where nobody knows what anything costs. */
    boolean pays(Question question, Assessment assessment, long kept, long rewritten) {
        return pays(question, kept, rewritten, full(assessment));
    }

    private boolean pays(Question question, long kept, long rewritten, long full) {
        return windows.prices(question.model())
                .map(Economy::of)
                .filter(economy -> economy.pays(kept, rewritten, Economy.toCome(made(question), kept, full)))
                .isPresent();
    }

    /** Requests of this conversation so far: one for each answer, and this one. */
    private static int made(Question question) {
        return 1
                + (int) question.routed().placed().told().conversation().orElseThrow().messages().stream()
                        .filter(message -> message.role() == Role.ASSISTANT)
                        .count();
    }
}
