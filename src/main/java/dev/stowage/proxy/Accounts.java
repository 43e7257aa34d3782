package dev.stowage.proxy;

import dev.stowage.core.session.Placement;
import dev.stowage.openai.AssistantTurn;
import dev.stowage.openai.OutputLimit;
import dev.stowage.openai.ReplyTranscript;
import dev.stowage.proxy.Account.Hearing;
import dev.stowage.proxy.Road.Indexed;
import dev.stowage.proxy.Road.Placed;
import dev.stowage.proxy.Road.Told;
import dev.stowage.telemetry.Meters;
import dev.stowage.upstream.Upstream;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Opens accounts of exchanges whose conversation is known. */
final class Accounts {

    /** Of one answer: its reasoning and all else, while it is put together. */
    private static final int HEARD = 4 << 20;

    private static final int LONGEST_MODEL = 200;

    private final Sessions sessions;
    private final Assessor assessor;
    private final LookAhead lookAhead;
    private final InstantSource clock;
    private final Meters meters;

    Accounts(Sessions sessions, Assessor assessor, LookAhead lookAhead, InstantSource clock, Meters meters) {
        this.meters = meters;
        this.sessions = sessions;
        this.assessor = assessor;
        this.lookAhead = lookAhead;
        this.clock = clock;
    }

    /** Somebody who listens to the answer to {@code history} for reasoning. */
    Hearing hearing(List<Optional<AssistantTurn>> history) {
        return new Hearing(new ReplyTranscript(HEARD), history);
    }

    /** The model's name as far as it is remembered. */
    static String model(Indexed indexed) {
        return indexed.model().filter(name -> name.length() <= LONGEST_MODEL).orElse("");
    }

    /** The account of what is sent to an upstream, {@code told}; empty where the conversation is not known. */
    Optional<Account> open(Placed placed, Told told, Upstream upstream, Optional<Hearing> hearing) {
        return placed.placement()
                .flatMap(placement -> told.conversation().map(conversation -> {
                    Indexed indexed = told.indexed();
                    String model = model(indexed);
                    CompletableFuture<Assessment> assessed = assessor.assess(
                            upstream.name(),
                            model,
                            indexed.body().readable(),
                            indexed.index(),
                            conversation,
                            placement.lineage());
                    CompletionStage<Assessment> known = assessed;
                    known.thenAccept(assessment -> {
                        double usage = assessment.usage().ratio();
                        meters.contextUsage(Optional.of(model), usage);
                        lookAhead.from(usage, placement, placed.indexed());
                    });
                    return new Account(
                            sessions,
                            assessor,
                            clock,
                            placement,
                            assessed,
                            upstream.name(),
                            model,
                            OutputLimit.in(indexed.body().readable(), indexed.index()),
                            hearing,
                            counterfactual(placed, told, placement, upstream));
                }));
    }

    /** Nothing where it is the client's own prompt that is sent. */
    private Optional<Counterfactual> counterfactual(Placed placed, Told told, Placement placement, Upstream upstream) {
        boolean own = !placement.lineage().epoch().changesPrompts()
                || Arrays.equals(
                        told.indexed().body().readable(),
                        placed.indexed().body().readable());
        return placed.told()
                .conversation()
                .filter(conversation -> !own)
                .map(conversation -> Counterfactual.of(
                        assessor.counted(
                                model(placed.indexed()),
                                placed.indexed().body().readable(),
                                placed.indexed().index(),
                                conversation),
                        placement,
                        upstream.cacheRetention(),
                        clock.instant()));
    }
}
