package dev.stowage.core.arena;

import dev.stowage.core.arena.CapController.Observed;
import dev.stowage.core.arena.FloorPolicy.Decided;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.tokens.ContextUsage;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** A session of random demands, of which only the figures are looked at: what is added has no text. */
final class SimulatedZones {

    private static final int TURNS = 60;
    private static final long MOST = 1_456;
    private static final List<Entry> SOME = some();

    private final Random random;
    private final boolean steady;
    private final ArenaSettings settings;
    private final Limits configured;
    private final CapController controller;
    private final FloorPolicy policy;
    private final ZoneLaws laws;
    private final CapHistory history = new CapHistory();
    private Adaptive adaptive = Adaptive.NONE;
    private FloorWatch floors = FloorWatch.NONE;
    private ZoneTokens demand = ZoneTokens.NONE;
    private long budget = MOST;
    private int turn;

    SimulatedZones(long seed) {
        random = new Random(seed);
        steady = random.nextBoolean();
        settings = RandomSettings.of(random);
        configured = settings.limits();
        controller = new CapController(settings.adaptive(), configured);
        policy = new FloorPolicy(settings.relaxOrder());
        laws = new ZoneLaws(settings, () -> "seed " + seed + ", turn " + turn);
    }

    private static List<Entry> some() {
        Candidate candidate = Candidate.of("test", "some", Zone.TRUTH, "some", Set.of());
        return List.of(new Entry(candidate, candidate.key(), Digest.of("some"), 0, 1));
    }

    /** Runs it; answers how many tokens came to caps or went. */
    long run() {
        draw();
        for (turn = 1; turn <= TURNS; turn++) {
            if (!steady) {
                change();
            }
            Limits limits = adaptive.applied(configured);
            Decided decided = policy.decide(question(), demand, limits);
            ZoneTokens allocated = decided.allocated();
            laws.check(allocated.sum() <= budget, () -> allocated + " of " + budget);
            laws.criticalFirst(demand, allocated, limits);
            floors = decided.watch();
            if (decided.learns()) {
                Observed observed = controller.observe(adaptive, demand, accepted(allocated));
                adaptive = observed.adaptive();
            }
            laws.capsHold(adaptive.applied(configured));
            history.add(adaptive.applied(configured));
        }
        if (steady) {
            laws.settles(history, adaptive, demand);
        }
        return history.moved();
    }

    private void change() {
        if (random.nextInt(3) == 0) {
            draw();
        }
        budget = random.nextInt(4) == 0 ? random.nextInt((int) MOST) : MOST;
        if (random.nextInt(15) == 0) {
            adaptive = Adaptive.NONE;
            floors = floors.inNextEpoch();
        }
    }

    private void draw() {
        Map<Zone, Long> drawn = new EnumMap<>(Zone.class);
        for (Zone zone : Zone.values()) {
            drawn.put(zone, random.nextInt(3) == 0 ? 0L : random.nextInt(900));
        }
        demand = new ZoneTokens(drawn);
    }

    /** What is cut is rarely cut to the last token. */
    private ZoneTokens accepted(ZoneTokens allocated) {
        Map<Zone, Long> accepted = new EnumMap<>(Zone.class);
        allocated.byZone().forEach((zone, tokens) -> {
            long lost = tokens < demand.of(zone) ? (steady ? zone.code().length() : random.nextInt(40)) : 0;
            accepted.put(zone, tokens - lost);
        });
        return new ZoneTokens(accepted);
    }

    private Question question() {
        ArenaState state = new ArenaState(
                0,
                Ledger.EMPTY,
                List.of(),
                0,
                Set.of(),
                Set.of(),
                ArenaState.NEW.told(),
                adaptive,
                floors,
                Optional.empty());
        return new Question(state, request(), new Budget(budget, budget < MOST, false, MOST), SOME);
    }

    private ArenaRequest request() {
        return new ArenaRequest(
                0,
                turn,
                Digest.parse("0".repeat(32)),
                "e",
                Map.of(),
                List.of(),
                new ContextUsage(1, 2),
                1,
                false,
                Words::count);
    }
}
