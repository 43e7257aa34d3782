package dev.stowage.core.arena;

import dev.stowage.core.arena.ArenaEvent.DropReason;
import dev.stowage.core.arena.ArenaEvent.Injected;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Decides what is added to a prompt. Once for each managed request, when its epoch is settled: the sources register what they
 * have, what the model sees already is left out, and the rest shares a budget. The same state and request give the same plan.
 */
public final class Arena {

    private final ArenaSettings settings;
    private final ZonedSharing zoned;

    public Arena(ArenaSettings settings) {
        this.settings = settings;
        zoned = new ZonedSharing(settings);
    }

    /**
     * The plan for a request. Its blocks and its state belong together: where the blocks are not added, the state must not be
     * stored.
     *
     * @param before the state that the last plan for this lineage ended with; {@link ArenaState#NEW} for a new lineage
     */
    public ArenaPlan plan(ArenaState before, ArenaRequest request) {
        ArenaState state = before.at(request.epoch(), request.visible(), request.counter());
        Registration registration = Registration.of(state.ledger(), request.candidates(), settings);
        Screening screening = Screening.of(registration.eligible(), state, order(), request.counter());
        Budget budget = Budget.of(settings, state, request);
        Question question = new Question(state, request, budget, screening.entries());
        Shared shared = switch (settings.mode()) {
            case MANAGED -> zoned.share(question);
            case SIMPLE -> SimpleSharing.share(question);
        };
        Additions additions = new Additions(question)
                .addAll(shared.writings())
                .tell(request.usage().pressure(settings.threshold(), settings.hardLimit()));
        LeftOut leftOut = new LeftOut(state.leftOut())
                .add(shared.dropped())
                .add(Map.of(DropReason.DUPLICATE_CONTENT, screening.duplicates()));
        List<ArenaEvent> events = new ArrayList<>(registration.events());
        events.addAll(shared.events());
        events.addAll(told(additions, shared));
        events.addAll(leftOut.events());
        ArenaState after = additions.state(registration.ledger(), shared, leftOut.told());
        return new ArenaPlan(additions.blocks(), after, events, shared.wantsCompaction());
    }

    private Comparator<Entry> order() {
        return switch (settings.mode()) {
            case MANAGED -> Entry.IN_ORDER;
            case SIMPLE -> Entry.BY_PRIORITY;
        };
    }

    private static List<ArenaEvent> told(Additions additions, Shared shared) {
        return additions.blocks().isEmpty()
                ? List.of()
                : List.of(new Injected(
                        additions.tokens(),
                        shared.demand().byZone(),
                        shared.allocated().byZone(),
                        shared.accepted().byZone()));
    }
}
