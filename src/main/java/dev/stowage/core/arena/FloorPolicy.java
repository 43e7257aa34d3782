package dev.stowage.core.arena;

import dev.stowage.core.arena.ArenaEvent.DropReason;
import dev.stowage.core.arena.FloorCascade.Outcome;
import java.util.ArrayList;
import java.util.List;

/** Decides for a request whether its floors are tried for, and what follows where they cannot be met. */
final class FloorPolicy {

    private final List<Zone> relaxOrder;

    FloorPolicy(List<Zone> relaxOrder) {
        this.relaxOrder = List.copyOf(relaxOrder);
    }

    /** How the zones were served. */
    private enum Service {
        ALL,
        CRITICAL,
        NONE,
        /** Only critical ones, since the epoch's blocks take as much as they may. */
        LAST_OF_EPOCH
    }

    /**
     * @param learns whether what was accepted says something about caps: nobody's cap is to blame for an unmet floor
     */
    record Decided(
            ZoneTokens allocated,
            FloorWatch watch,
            List<ArenaEvent> events,
            boolean wantsCompaction,
            boolean learns,
            Service service,
            boolean byHeadroom) {

        Decided {
            events = List.copyOf(events);
        }

        /**
         * Why entries of a zone found no room.
         *
         * @param squeezed whether the zone got less than its cap allows
         */
        DropReason why(Zone zone, boolean squeezed) {
            return switch (service) {
                case ALL -> squeezed && byHeadroom ? DropReason.HARD_LIMIT : DropReason.NO_ROOM;
                case CRITICAL -> zone.critical() ? DropReason.NO_ROOM : DropReason.FLOOR_UNMET;
                case NONE -> DropReason.FLOOR_UNMET;
                case LAST_OF_EPOCH -> DropReason.EPOCH_FULL;
            };
        }
    }

    Decided decide(Question question, ZoneTokens demand, Limits limits) {
        FloorWatch watch = question.state().floors();
        if (question.entries().isEmpty()) {
            return settled(question, ZoneTokens.NONE, Service.ALL);
        }
        if (question.budget().epochFull()) {
            return settled(question, withoutFloors(question, demand, limits), Service.LAST_OF_EPOCH);
        }
        if (!watch.tries(question.request().turn())) {
            return settled(question, withoutFloors(question, demand, limits), Service.CRITICAL);
        }
        Decided tried = tried(question, demand, limits);
        return question.repeated()
                ? new Decided(tried.allocated, watch, tried.events, false, false, tried.service, tried.byHeadroom)
                : tried;
    }

    private Decided tried(Question question, ZoneTokens demand, Limits limits) {
        Outcome outcome = FloorCascade.run(question.budget().tokens(), demand, limits, relaxOrder);
        return switch (outcome.step()) {
            case MET -> met(question, outcome, List.of(), true, Service.ALL);
            case RELAXED -> met(question, outcome, recovered(outcome), true, Service.ALL);
            case CRITICAL_ONLY -> met(question, outcome, recovered(outcome), false, Service.CRITICAL);
            case UNRECOVERABLE -> unmet(question, demand, limits, outcome);
        };
    }

    private static List<ArenaEvent> recovered(Outcome outcome) {
        return List.of(new ArenaEvent.FloorUnmetRecovered(outcome.relaxed()));
    }

    private static Decided met(
            Question question, Outcome outcome, List<ArenaEvent> events, boolean learns, Service service) {
        FloorWatch watch = question.state().floors().met();
        return new Decided(
                outcome.allocated(),
                watch,
                events,
                false,
                learns,
                service,
                question.budget().byHeadroom());
    }

    private static Decided unmet(Question question, ZoneTokens demand, Limits limits, Outcome outcome) {
        int turn = question.request().turn();
        FloorWatch before = question.state().floors();
        boolean asks = question.budget().byHeadroom() && before.mayAsk(turn) && !question.repeated();
        List<ArenaEvent> events = new ArrayList<>(List.of(new ArenaEvent.FloorUnmetUnrecoverable(outcome.relaxed())));
        if (asks) {
            events.add(new ArenaEvent.CompactionRequested(
                    question.request().usage().ratio()));
        }
        FloorWatch watch = asks ? before.unmet(turn).asking(turn) : before.unmet(turn);
        // A probe that fails leaves what the breaker leaves.
        ZoneTokens allocated = before.open() ? withoutFloors(question, demand, limits) : outcome.allocated();
        Service service = before.open() ? Service.CRITICAL : Service.NONE;
        return new Decided(allocated, watch, events, asks, false, service, true);
    }

    private static Decided settled(Question question, ZoneTokens allocated, Service service) {
        return new Decided(
                allocated,
                question.state().floors(),
                List.of(),
                false,
                false,
                service,
                question.budget().byHeadroom());
    }

    private static ZoneTokens withoutFloors(Question question, ZoneTokens demand, Limits limits) {
        return ZoneAllocator.allocate(question.budget().tokens(), demand.only(Zone::critical), limits.withoutFloors())
                .orElse(ZoneTokens.NONE);
    }
}
