package dev.stowage.core.arena;

import dev.stowage.core.arena.ArenaEvent.Injected;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Fence;
import dev.stowage.core.tokens.ContextUsage;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * A session of random demands, looked at after each of its turns. A line of a content says how many tokens it takes.
 *
 * <p>In a steady session all zones ask for the same in each turn, and blocks do not pile up; otherwise anything may happen.
 */
final class SimulatedSession {

    private static final int TURNS = 60;
    private static final long WINDOW = 128_000;
    private static final long LINE = 99;
    /** Tokens of a fence, as they are counted here. */
    private static final long FENCE = 8;

    private final Random random;
    private final boolean steady;
    private final ArenaSettings settings;
    private final Limits configured;
    private final Arena arena;
    private final ZoneLaws laws;
    private final Map<String, String> visible = new HashMap<>();
    private final Map<Zone, Long> demand = new EnumMap<>(Zone.class);
    private final CapHistory history = new CapHistory();
    private ArenaState state = ArenaState.NEW;
    private long headroom = WINDOW;
    private int epoch;
    private int turn;

    SimulatedSession(long seed) {
        random = new Random(seed);
        steady = random.nextBoolean();
        settings = RandomSettings.of(random);
        configured = settings.limits();
        arena = new Arena(settings);
        laws = new ZoneLaws(settings, () -> "seed " + seed + ", turn " + turn);
    }

    /** Runs it; answers how many tokens came to caps or went. */
    long run() {
        draw();
        for (turn = 1; turn <= TURNS; turn++) {
            if (!steady) {
                change();
            }
            ArenaState before = state.at(epoch, steady ? Map.of() : visible, SimulatedSession::count);
            ArenaPlan plan = arena.plan(state, request());
            Limits limits = plan.state().adaptive().applied(configured);
            lookAtTokens(plan, before);
            laws.capsHold(limits);
            lookForLocked(plan);
            history.add(limits);
            plan.blocks()
                    .forEach(block -> visible.put(block.id(), Fence.around(block.zone(), block.id(), block.body())));
            state = plan.state();
        }
        if (steady) {
            laws.settles(history, state.adaptive(), asked());
        }
        return history.moved();
    }

    private void change() {
        if (random.nextInt(3) == 0) {
            draw();
        }
        headroom = random.nextInt(4) == 0 ? random.nextInt(1_500) - 100 : WINDOW / 2;
        if (random.nextInt(15) == 0) {
            epoch++;
            visible.clear();
        }
    }

    private void draw() {
        for (Zone zone : Zone.values()) {
            demand.put(zone, random.nextBoolean() ? 0 : 1 + LINE * random.nextInt(10));
        }
    }

    private ArenaRequest request() {
        List<Candidate> candidates = new ArrayList<>();
        demand.forEach((zone, tokens) -> {
            if (tokens > 0) {
                candidates.add(Candidate.of("test", zone.code(), zone, content(zone, tokens), Set.of()));
            }
        });
        long hard = (long) (settings.hardLimit() * WINDOW);
        return new ArenaRequest(
                epoch,
                turn,
                Digest.of("turn " + turn),
                "e",
                steady ? Map.of() : visible,
                candidates,
                new ContextUsage(Math.max(0, hard - headroom), WINDOW),
                WINDOW,
                false,
                SimulatedSession::count);
    }

    /** Another text in each turn. */
    private String content(Zone zone, long tokens) {
        return (LINE + "#\n").repeat((int) (tokens / LINE)) + "01#" + zone.code() + "." + turn;
    }

    private static long count(String text) {
        long tokens = 0;
        int start = 0;
        while (start < text.length()) {
            int feed = text.indexOf('\n', start);
            int end = feed < 0 ? text.length() : feed;
            tokens += ofLine(text, start, end);
            start = end + 1;
        }
        return tokens;
    }

    private static long ofLine(String text, int start, int end) {
        int mark = Math.min(start + 2, end);
        boolean counted = mark < end && text.charAt(mark) == '#';
        return counted ? 10 * (text.charAt(start) - '0') + text.charAt(start + 1) - '0' : Math.min(4, end - start);
    }

    private void lookAtTokens(ArenaPlan plan, ArenaState before) {
        long most = settings.maxInjection(WINDOW);
        long room = Math.max(0, Math.min(Math.min(most, headroom), 4 * most - before.shownTokens()));
        laws.check(Asking.tokens(plan) <= room, () -> Asking.tokens(plan) + " tokens in " + room);
        laws.check(plan.state().shownTokens() <= 4 * most, () -> plan.state().shownTokens() + " tokens in an epoch");
        plan.events().forEach(event -> {
            if (event instanceof Injected injected) {
                laws.criticalFirst(
                        new ZoneTokens(injected.demandByZone()),
                        new ZoneTokens(injected.allocatedByZone()),
                        before.adaptive().applied(configured));
            }
        });
    }

    private void lookForLocked(ArenaPlan plan) {
        plan.blocks().stream()
                .filter(block -> !block.zone().equals(CompactGate.ZONE))
                .map(block -> Zone.valueOf(block.zone().toUpperCase(Locale.ROOT)))
                .forEach(zone -> laws.check(configured.cap(zone) > 0, () -> zone + " is locked"));
    }

    /** What zones ask for, fences included. */
    private ZoneTokens asked() {
        Map<Zone, Long> asked = new EnumMap<>(Zone.class);
        demand.forEach((zone, tokens) -> asked.put(zone, tokens > 0 ? tokens + FENCE : 0));
        return new ZoneTokens(asked);
    }
}
