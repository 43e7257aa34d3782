package dev.stowage.core.arena;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ZoneAllocatorTest {

    private static final Limits LIMITS = Words.limits(100, 320, 80, 420, 60, 360, 0, 240, 50, 300, 0, 600, 0, 0);

    static LongStream seeds() {
        return LongStream.concat(LongStream.range(0, 5), LongStream.of(new Random().nextLong()));
    }

    @ParameterizedTest
    @CsvSource({
        "1200, 200 150 100 80 120 300 0, 200 150 100 80 120 300 0",
        "400, 200 150 100 0 0 500 0, 200 140 60 0 0 0 0",
        "240, 200 150 100 0 0 0 0, 100 80 60 0 0 0 0",
        "100, 10 10 10 0 0 0 0, 10 10 10 0 0 0 0",
        "1200, 0 0 0 0 0 0 300, 0 0 0 0 0 0 0",
        "0, 0 0 0 0 0 0 300, 0 0 0 0 0 0 0",
        "-5, 0 0 0 0 0 0 0, 0 0 0 0 0 0 0"
    })
    void budget_isSharedOut_golden(long budget, String demand, String expected) {
        assertThat(ZoneAllocator.allocate(budget, tokens(demand), LIMITS)).contains(tokens(expected));
    }

    @Test
    void oneTokenBelowTheFloors_isUnmet_golden() {
        assertThat(ZoneAllocator.allocate(239, Words.tokens(200, 150, 100), LIMITS))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "5000 5000 5000 5000 5000 5000 5000, 320 420 360 100 0 0 0",
        "100 150 120 300 400 500 100, 100 150 120 300 300 230 0"
    })
    void originalsCaps_withoutFloors_golden(String demand, String expected) {
        Limits original = Words.limits(0, 320, 0, 420, 0, 360, 0, 480, 0, 300, 0, 600, 0, 0);
        assertThat(ZoneAllocator.allocate(1_200, tokens(demand), original)).contains(tokens(expected));
    }

    @Test
    void absentAndNegative_countAsNothing() {
        assertThat(ZoneAllocator.allocate(100, Words.tokens(-7, 20), LIMITS)).contains(Words.tokens(0, 20));
        Limits negative = Words.limits(-10, 50, 30, -5);
        assertThat(ZoneAllocator.allocate(100, Words.tokens(20, 20, 20), negative))
                .contains(Words.tokens(20));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void anyAllocation_keepsItsPromises(long seed) {
        Random random = new Random(seed);
        int met = 0;
        for (int round = 0; round < 1_000; round++) {
            Limits limits = Words.limits(random.longs(14, 0, 300).toArray());
            ZoneTokens demand = Words.tokens(random.longs(7, -50, 500).toArray());
            long budget = random.nextInt(1_500) - 50L;
            String name = "seed " + seed + ", round " + round;
            Optional<ZoneTokens> allocated = ZoneAllocator.allocate(budget, demand, limits);
            long floors = Arrays.stream(Zone.values())
                    .mapToLong(zone -> floor(zone, demand, limits))
                    .sum();
            assertThat(allocated.isPresent()).as(name).isEqualTo(floors <= Math.max(0, budget));
            allocated.ifPresent(granted -> keepsPromises(granted, budget, demand, limits, name));
            met += allocated.isPresent() ? 1 : 0;
        }
        assertThat(met).as("seed %d", seed).isBetween(100, 999);
    }

    private static void keepsPromises(ZoneTokens granted, long budget, ZoneTokens demand, Limits limits, String name) {
        assertThat(granted.sum()).as(name).isLessThanOrEqualTo(Math.max(0, budget));
        boolean shortOfRoom = false;
        for (Zone zone : Zone.values()) {
            long wanted = Math.min(demand.of(zone), limits.cap(zone));
            long floor = floor(zone, demand, limits);
            assertThat(granted.of(zone)).as("%s, %s", name, zone).isBetween(floor, wanted);
            if (shortOfRoom) {
                assertThat(granted.of(zone))
                        .as("%s, %s after one in need", name, zone)
                        .isEqualTo(floor);
            }
            shortOfRoom |= granted.of(zone) < wanted;
        }
        assertThat(shortOfRoom && granted.sum() < budget).as("%s, unused", name).isFalse();
    }

    private static long floor(Zone zone, ZoneTokens demand, Limits limits) {
        return Math.min(demand.of(zone), Math.min(limits.of(zone).floor(), limits.cap(zone)));
    }

    private static ZoneTokens tokens(String byZone) {
        return Words.tokens(
                Arrays.stream(byZone.split(" ")).mapToLong(Long::parseLong).toArray());
    }
}
