package dev.stowage.proxy;

import dev.stowage.core.chat.Usage;
import dev.stowage.core.session.Dealings.Billing;
import dev.stowage.core.session.DealingsEvent.ExchangeEnded;
import dev.stowage.core.session.DealingsEvent.PromptBilled;
import dev.stowage.core.session.DealingsEvent.ReasoningHeard;
import dev.stowage.core.session.Exchanged;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.LineageEvent;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.PromptShares;
import dev.stowage.core.tokens.ContextUsage;
import dev.stowage.openai.AssistantTurn;
import dev.stowage.openai.HeardReasoning;
import dev.stowage.openai.LengthRefusal;
import dev.stowage.openai.RefusedBody;
import dev.stowage.openai.ReplyFacts;
import dev.stowage.openai.ReplyTap;
import dev.stowage.openai.ReplyTranscript;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** What an exchange leaves behind in its lineage once its answer has ended. */
final class Account {

    private static final int CLIENT_ERROR = 400;

    private final Sessions sessions;
    private final Assessor assessor;
    private final InstantSource clock;
    private final Placement placement;
    private final CompletableFuture<Assessment> assessed;
    private final String upstream;
    private final String model;
    private final OptionalInt output;
    private final Optional<Hearing> hearing;
    private final Optional<Counterfactual> counterfactual;
    private final RefusedBody refusal = new RefusedBody();

    /**
     * Who listens for reasoning.
     *
     * @param history the messages that are answered, as the client sent them
     */
    record Hearing(ReplyTranscript transcript, List<Optional<AssistantTurn>> history) {

        List<LineageEvent> heard() {
            List<HeardReasoning> heard = transcript.heard();
            return heard.isEmpty() ? List.of() : List.of(new ReasoningHeard(HeardReasoning.toKeep(history, heard)));
        }
    }

    /** @param output tokens that the request allows the answer */
    Account(
            Sessions sessions,
            Assessor assessor,
            InstantSource clock,
            Placement placement,
            CompletableFuture<Assessment> assessed,
            String upstream,
            String model,
            OptionalInt output,
            Optional<Hearing> hearing,
            Optional<Counterfactual> counterfactual) {
        this.sessions = sessions;
        this.assessor = assessor;
        this.clock = clock;
        this.placement = placement;
        this.assessed = assessed;
        this.upstream = upstream;
        this.model = model;
        this.output = output;
        this.hearing = hearing;
        this.counterfactual = counterfactual;
    }

    /** How full the prompt makes its model's window, if that is known by now. */
    Optional<ContextUsage> usage() {
        return known().map(Assessment::usage);
    }

    private Optional<Assessment> known() {
        boolean known = assessed.isDone() && !assessed.isCompletedExceptionally();
        return known ? Optional.of(assessed.join()) : Optional.empty();
    }

    /**
     * What the client's own prompt would have taken, as soon as both are counted; empty where it is the one that was sent, or cannot be told.
     *
     * @param first what the provider says of the prompt that was assessed
     * @param all of all that was sent for it
     */
    Optional<CompletableFuture<Optional<Usage>>> without(Usage first, Usage all) {
        return counterfactual.map(
                other -> assessed.thenCompose(sent -> other.usage(first, sent.tokens(), all.completionTokens()))
                        .exceptionally(uncounted -> Optional.empty()));
    }

    /** A tap that does what {@code tap} does while the account listens. */
    ReplyTap beside(ReplyTap tap, int status, String contentType) {
        if (status >= CLIENT_ERROR) {
            return refusal.beside(tap);
        }
        return hearing.map(listener -> listener.transcript().beside(tap, contentType))
                .orElse(tap);
    }

    /**
     * The answer has ended, whatever way. What is not counted by now is settled when it is.
     *
     * @param facts of its last round, whose prompt is the one that filled the window
     * @param billed what the provider says of the prompt that was assessed
     */
    void settle(int status, ReplyFacts facts, Optional<Usage> billed) {
        if (status >= CLIENT_ERROR) {
            LengthRefusal.in(status, refusal.bytes())
                    .ifPresent(
                            refused -> refused.window().ifPresent(tokens -> assessor.refused(upstream, model, tokens)));
            return;
        }
        List<LineageEvent> heard = hearing.map(Hearing::heard).orElse(List.of());
        Optional<Assessment> counted = known();
        happened(facts, billed, heard, counted);
        if (counted.isEmpty()) {
            CompletionStage<Assessment> later = assessed;
            later.thenAccept(late -> tell(billed(billed, late)));
        }
    }

    private void happened(
            ReplyFacts facts, Optional<Usage> billed, List<LineageEvent> heard, Optional<Assessment> assessment) {
        List<LineageEvent> events = new ArrayList<>(heard);
        assessment.ifPresent(done -> events.addAll(billed(billed, done)));
        events.add(new ExchangeEnded(new Exchanged(
                clock.instant(),
                placement.reconciled().what().kind(),
                upstream,
                model,
                lineage().history().size(),
                assessment.map(Assessment::estimate).orElse(0L),
                assessment.map(Assessment::shares).orElse(PromptShares.NONE),
                facts.usage(),
                output)));
        tell(events);
    }

    private List<LineageEvent> billed(Optional<Usage> usage, Assessment assessment) {
        return usage.map(Usage::promptTokens)
                .flatMap(tokens ->
                        assessor.billed(assessment, lineage().dealings().lastBill(upstream, model), tokens))
                .<List<LineageEvent>>map(prompt -> List.of(new PromptBilled(new Billing(upstream, model, prompt))))
                .orElse(List.of());
    }

    private Lineage lineage() {
        return placement.lineage();
    }

    private void tell(List<LineageEvent> events) {
        sessions.happened(placement.lineageKey(), events);
    }
}
