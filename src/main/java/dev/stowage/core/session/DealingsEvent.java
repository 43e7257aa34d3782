package dev.stowage.core.session;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Something became known of the dealings with providers. It holds for whatever history there is by then. */
public sealed interface DealingsEvent extends LineageEvent {

    @Override
    default boolean bindsHistory() {
        return false;
    }

    /** An exchange has ended. */
    record ExchangeEnded(Exchanged exchanged) implements DealingsEvent {

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return lineage.with(lineage.dealings().with(exchanged));
        }

        @Override
        public EventNote note() {
            return exchanged.note();
        }

        /** With each answer, so that it is worth putting off; an exchange is a few figures. */
        @Override
        public Supplier<EventNote> telling() {
            return exchanged::note;
        }
    }

    /** A provider has billed a prompt. */
    record PromptBilled(Dealings.Billing bill) implements DealingsEvent {

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return lineage.with(lineage.dealings().with(bill));
        }

        @Override
        public EventNote note() {
            return new EventNote(
                    "prompt_billed",
                    Map.of("upstream", bill.upstream(), "model", bill.model()),
                    Map.of("tokens", bill.prompt().tokens()));
        }
    }

    /** An answer had reasoning, which its client may not send back. */
    record ReasoningHeard(List<KeptReasoning.Entry> entries) implements DealingsEvent {

        /** Of one lineage, in bytes: a few dozen long thoughts. */
        private static final int KEPT = 256 * 1024;

        public ReasoningHeard {
            entries = List.copyOf(entries);
        }

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return lineage.with(
                    lineage.dealings().with(lineage.dealings().reasoning().with(entries, KEPT)));
        }

        @Override
        public EventNote note() {
            return EventNote.counting("reasoning_heard", "messages", entries.size());
        }
    }

    /**
     * A head was sent for the first time.
     *
     * @param drift where it differs from the one before
     */
    record HeadSent(HeadPrint print, Optional<DriftReport> drift) implements DealingsEvent {

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return lineage.with(lineage.dealings().with(print, drift));
        }

        @Override
        public EventNote note() {
            Map<String, Long> where = drift.map(
                            report -> Map.of("message", (long) report.message(), "offset", (long) report.offset()))
                    .orElse(Map.of());
            return new EventNote("head_sent", Map.of(), where);
        }
    }
}
