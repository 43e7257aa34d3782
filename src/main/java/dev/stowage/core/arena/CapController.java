package dev.stowage.core.arena;

import dev.stowage.core.arena.ArenaEvent.Shift;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Moves caps from zones that idle to zones that are truncated, a few steps at a time.
 *
 * <p>Both are moving averages, so that one odd request moves nothing. Floors stay, locked zones stay locked, no cap exceeds
 * twice the configured one, and the sum of caps never changes. Where caps have rested for a while, they go back step by step,
 * unless somebody is still short of room or the step would make somebody so: that would be undone at once.
 */
final class CapController {

    private static final int QUIET_BEFORE_STEP_BACK = 10;
    private static final long MOST_OF_CONFIGURED = 2;

    private final AdaptiveSettings settings;
    private final Limits configured;

    CapController(AdaptiveSettings settings, Limits configured) {
        this.settings = settings;
        this.configured = configured;
    }

    /** What was learned, and the moves that followed from it. */
    record Observed(Adaptive adaptive, List<Shift> shifts) {

        Observed {
            shifts = List.copyOf(shifts);
        }

        long moved() {
            return shifts.stream().mapToLong(Shift::tokens).sum();
        }
    }

    /** One request under the caps of {@code before}. */
    Observed observe(Adaptive before, ZoneTokens demand, ZoneTokens accepted) {
        Limits caps = before.applied(configured);
        Map<Zone, Trend> trends = new EnumMap<>(Zone.class);
        for (Zone zone : Zone.values()) {
            trends.put(
                    zone,
                    before.trend(zone).observing(demand.of(zone), accepted.of(zone), caps.cap(zone), settings.alpha()));
        }
        int observations = before.observations() + 1;
        Turn turn = new Turn(trends, demand, accepted);
        List<Shift> shifts = observations < settings.warmUp() ? List.of() : turn.shifts(before.quiet() + 1);
        int quiet = shifts.isEmpty() ? before.quiet() + 1 : 0;
        return new Observed(new Adaptive(observations, quiet, turn.trends), shifts);
    }

    /** One observation in the making. */
    private final class Turn {

        private final Map<Zone, Trend> trends;
        private final ZoneTokens demand;
        private final ZoneTokens accepted;

        Turn(Map<Zone, Trend> trends, ZoneTokens demand, ZoneTokens accepted) {
            this.trends = trends;
            this.demand = demand;
            this.accepted = accepted;
        }

        List<Shift> shifts(int quiet) {
            List<Zone> receivers = receivers();
            List<Shift> forward = forward(receivers);
            boolean rested = quiet >= QUIET_BEFORE_STEP_BACK && receivers.isEmpty();
            return forward.isEmpty() && rested ? stepBack().map(List::of).orElse(List.of()) : forward;
        }

        private List<Zone> receivers() {
            return zones(
                    zone -> !isLocked(zone)
                            && demand.of(zone) > 0
                            && trend(zone).truncation() > settings.receiverThreshold(),
                    Comparator.comparingDouble(zone -> -trend(zone).truncation()));
        }

        private List<Zone> donors(List<Zone> receivers) {
            return zones(
                    zone -> !isLocked(zone)
                            && !zone.critical()
                            && !isTruncated(zone)
                            && !receivers.contains(zone)
                            && trend(zone).idle() > settings.donorThreshold(),
                    Comparator.comparingDouble(zone -> -trend(zone).idle()));
        }

        private List<Shift> forward(List<Zone> neediest) {
            if (neediest.isEmpty()) {
                return List.of();
            }
            Deque<Zone> receivers = new ArrayDeque<>(neediest);
            Deque<Zone> donors = new ArrayDeque<>(donors(neediest));
            Map<List<Zone>, Long> moves = new LinkedHashMap<>();
            long rest = settings.mostPerTurn();
            while (rest >= settings.step() && !receivers.isEmpty() && !donors.isEmpty()) {
                if (!canGive(donors.element())) {
                    donors.remove();
                } else if (!canTake(receivers.element())) {
                    receivers.remove();
                } else {
                    Zone receiver = receivers.remove();
                    move(donors.element(), receiver);
                    moves.merge(List.of(donors.element(), receiver), settings.step(), Long::sum);
                    receivers.add(receiver);
                    rest -= settings.step();
                }
            }
            return moves.entrySet().stream()
                    .map(move -> new Shift(move.getKey().get(0), move.getKey().get(1), move.getValue()))
                    .toList();
        }

        private Optional<Shift> stepBack() {
            Optional<Zone> above = zones(
                            zone -> trend(zone).shift() >= settings.step() && canSpare(zone),
                            Comparator.comparingLong(zone -> -trend(zone).shift()))
                    .stream()
                    .findFirst();
            Optional<Zone> below = zones(
                            zone -> trend(zone).shift() <= -settings.step(),
                            Comparator.comparingLong(zone -> trend(zone).shift()))
                    .stream()
                    .findFirst();
            return above.flatMap(from -> below.map(to -> {
                move(from, to);
                return new Shift(from, to, settings.step());
            }));
        }

        private void move(Zone from, Zone to) {
            trends.put(from, trend(from).shifted(-settings.step()));
            trends.put(to, trend(to).shifted(settings.step()));
        }

        /** Nobody gives what it asks for itself, or it would want that back. */
        private boolean canGive(Zone zone) {
            long kept = Math.max(configured.of(zone).effectiveFloor(), demand.of(zone));
            return cap(zone) - kept >= settings.step();
        }

        private boolean canTake(Zone zone) {
            return cap(zone) + settings.step() <= MOST_OF_CONFIGURED * configured.cap(zone);
        }

        /** Whether what it asks for now fits without its last step. */
        private boolean canSpare(Zone zone) {
            return !isTruncated(zone) && demand.of(zone) <= cap(zone) - settings.step();
        }

        private boolean isTruncated(Zone zone) {
            return accepted.of(zone) < demand.of(zone);
        }

        private boolean isLocked(Zone zone) {
            return configured.of(zone).locked();
        }

        private long cap(Zone zone) {
            return configured.cap(zone) + trend(zone).shift();
        }

        private Trend trend(Zone zone) {
            return trends.getOrDefault(zone, Trend.NONE);
        }

        /** Ties stay in the order of zones. */
        private static List<Zone> zones(Predicate<Zone> which, Comparator<Zone> order) {
            return Arrays.stream(Zone.values()).filter(which).sorted(order).toList();
        }
    }
}
