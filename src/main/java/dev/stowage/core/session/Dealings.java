package dev.stowage.core.session;

import dev.stowage.core.tokens.BilledPrompt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a lineage has had to do with providers.
 *
 * @param bills the last credible bill of each upstream and model, the newest last
 * @param reasoning what was heard of it
 * @param recent the last exchanges, the newest last
 * @param print of the head that was sent last
 * @param drift where that head was first another than the one before
 */
public record Dealings(
        List<Billing> bills,
        KeptReasoning reasoning,
        List<Exchanged> recent,
        HeadPrint print,
        Optional<DriftReport> drift) {

    /** Nothing yet. */
    public static final Dealings NONE =
            new Dealings(List.of(), KeptReasoning.NONE, List.of(), HeadPrint.NONE, Optional.empty());

    /** A session is served by one model or two; more would only take room. */
    private static final int BILLS = 4;

    private static final int RECENT = 50;

    /**
     * A bill and who made it out.
     *
     * @param upstream its name in the configuration
     * @param model that answered
     */
    public record Billing(String upstream, String model, BilledPrompt prompt) {

        private boolean isOf(String anUpstream, String aModel) {
            return upstream.equals(anUpstream) && model.equals(aModel);
        }
    }

    public Dealings {
        bills = List.copyOf(bills);
        recent = List.copyOf(recent);
    }

    /** What an upstream's model billed last. */
    public Optional<BilledPrompt> lastBill(String upstream, String model) {
        for (Billing bill : bills) {
            if (bill.isOf(upstream, model)) {
                return Optional.of(bill.prompt());
            }
        }
        return Optional.empty();
    }

    /** The exchange that ended last. */
    public Optional<Exchanged> lastExchange() {
        return recent.isEmpty() ? Optional.empty() : Optional.of(recent.get(recent.size() - 1));
    }

    Dealings with(Exchanged exchanged) {
        return new Dealings(bills, reasoning, newest(recent, exchanged, RECENT), print, drift);
    }

    Dealings with(Billing bill) {
        List<Billing> others = new ArrayList<>(bills);
        others.removeIf(other -> other.isOf(bill.upstream(), bill.model()));
        return new Dealings(newest(others, bill, BILLS), reasoning, recent, print, drift);
    }

    Dealings with(KeptReasoning heard) {
        return new Dealings(bills, heard, recent, print, drift);
    }

    Dealings with(HeadPrint head, Optional<DriftReport> other) {
        return new Dealings(bills, reasoning, recent, head, other.or(() -> drift));
    }

    /** What a fork knows of them. */
    Dealings shared() {
        return new Dealings(bills, reasoning, List.of(), print, Optional.empty());
    }

    private static <T> List<T> newest(List<T> before, T added, int max) {
        List<T> newest = new ArrayList<>(max);
        newest.addAll(before.subList(Math.max(0, before.size() + 1 - max), before.size()));
        newest.add(added);
        return newest;
    }
}
