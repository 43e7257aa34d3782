package dev.stowage.core.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.memory.MemoryEvent.WorkingMemoryPublished;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkingMemoryTest {

    private static final Instant NOW = Listener.NOW;

    private static Unit unit(Unit.Type type, String statement, double confidence, Instant at) {
        String topic = type == Unit.Type.DECISION ? "task goal" : type.code();
        return Unit.seen("s", type, topic, statement, confidence, List.of(), Map.of(), at);
    }

    private static Units units(List<Unit> units) {
        return units.stream().reduce(Units.none("t", "s"), Units::upsert, (a, b) -> b);
    }

    /** {@code count} units of each type, named by type and number, newest last. */
    private static Units many(int count) {
        List<Unit> all = new ArrayList<>();
        for (Unit.Type type : Unit.Type.values()) {
            for (int i = 0; i < count; i++) {
                all.add(unit(type, type.code() + " " + (char) ('a' + i), 0.8, NOW.plusSeconds(i)));
            }
        }
        return units(all);
    }

    @Test
    void nothing_isEmpty() {
        assertThat(WorkingMemory.of(Units.none("t", "s"))).isEqualTo(WorkingMemory.EMPTY);
    }

    @Test
    void sections_standInTheirOrder_withTheirLimits() {
        assertThat(WorkingMemory.of(many(9)).text()).isEqualTo("""
                        ## Now
                        - Goal: decision a
                        - Asked last: decision i
                        - fact h
                        - fact i

                        ## Decisions
                        - decision c
                        - decision d
                        - decision e
                        - decision f
                        - decision g
                        - decision h

                        ## Constraints
                        - constraint g
                        - constraint h
                        - constraint i
                        - preference g
                        - preference h
                        - preference i

                        ## Risks
                        - risk d
                        - risk e
                        - risk f
                        - risk g
                        - risk h
                        - risk i

                        ## Lessons
                        - learning d
                        - learning e
                        - learning f
                        - learning g
                        - learning h
                        - learning i

                        ## Open threads
                        - hypothesis f
                        - hypothesis g
                        - hypothesis h
                        - hypothesis i
                        """);
    }

    @Test
    void crystalsAndInsights_haveRoomOfTheirOwn() {
        Crystal crystal = new Crystal("other", "releases", List.of("Tag first", "Then publish"), 0.9, NOW);
        List<Crystal> crystals = new ArrayList<>();
        List<Unit> insights = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            crystals.add(new Crystal("other", "topic " + (char) ('a' + i), crystal.statements(), 0.9, NOW));
            insights.add(unit(Unit.Type.LEARNING, "insight " + (char) ('a' + i), 0.9, NOW));
        }
        String text = WorkingMemory.of(many(9), crystals, insights).text();
        assertThat(section(text, "Now")).hasSize(6).contains("- topic a: Tag first; Then publish");
        assertThat(section(text, "Open threads")).hasSize(8).contains("- Learned before: insight a");
    }

    private static List<String> section(String text, String title) {
        String from = text.substring(text.indexOf("## " + title));
        return from.lines().skip(1).takeWhile(line -> line.startsWith("- ")).toList();
    }

    @Test
    void lines_areRanked_byConfidenceThenRecency() {
        List<Unit> risks = new ArrayList<>();
        risks.add(unit(Unit.Type.RISK, "old and sure", 0.95, NOW.minusSeconds(900)));
        for (int i = 0; i < 8; i++) {
            risks.add(unit(Unit.Type.RISK, "risk " + (char) ('a' + i), 0.8, NOW.plusSeconds(i)));
        }
        assertThat(section(WorkingMemory.of(units(risks)).text(), "Risks"))
                .containsExactly("- old and sure", "- risk d", "- risk e", "- risk f", "- risk g", "- risk h");
    }

    @Test
    void lines_standOnce() {
        Units units = units(List.of(
                unit(Unit.Type.RISK, "Disk is full", 0.9, NOW),
                unit(Unit.Type.LEARNING, "disk  is FULL", 0.8, NOW),
                unit(Unit.Type.CONSTRAINT, "One action, found 2", 0.8, NOW),
                unit(Unit.Type.CONSTRAINT, "One action, found 3", 0.8, NOW.plusSeconds(1))));
        assertThat(WorkingMemory.of(units).text())
                .isEqualTo("## Constraints\n- One action, found 3\n\n## Risks\n- Disk is full\n");
    }

    @Test
    void longStatements_areCut_andWholeLinesGiveWayFromTheEnd() {
        List<Unit> all = new ArrayList<>();
        for (Unit.Type type : Unit.Type.values()) {
            for (int i = 0; i < 6; i++) {
                all.add(unit(type, (type.code() + (char) ('a' + i) + " ").repeat(60), 0.8, NOW));
            }
        }
        String text = WorkingMemory.of(units(all)).text();
        assertThat(text.length()).isBetween(2_100, WorkingMemory.MOST_CHARACTERS);
        assertThat(text.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(222));
        assertThat(text)
                .startsWith("## Now")
                .endsWith("…\n")
                .doesNotContain("## Open threads")
                .doesNotContain("## Lessons");
    }

    @Test
    void resolved_isGone() {
        Unit risk = unit(Unit.Type.RISK, "gone", 0.9, NOW);
        Units units = units(List.of(risk)).resolved(risk.fingerprint(), NOW);
        assertThat(WorkingMemory.of(units)).isEqualTo(WorkingMemory.EMPTY);
    }

    @Test
    void lookThatFails_isNoRiskToTheWork() {
        Listener listener = new Listener()
                .bash("ls src/lib", "<returncode>2</returncode>\nls: cannot access 'src/lib': No such file")
                .bash("python run.py", "<returncode>1</returncode>\nValueError: x");
        assertThat(listener.active(Unit.Type.RISK)).hasSize(2);
        assertThat(section(listener.working(), "Risks"))
                .containsExactly("- bash `python run.py` failed: ValueError: x");
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14})
    void bytes_areTheSame_whileTheFactsAre(long seed) {
        Random random = new Random(seed);
        Units units = many(5);
        String before = WorkingMemory.of(units).text();
        for (int i = 0; i < 100; i++) {
            Unit again = units.all().get(random.nextInt(units.all().size()));
            units = units.upsert(unit(again.type(), again.statement(), 0.1, NOW.plusSeconds(1_000 + i)));
            if (again.type() != Unit.Type.DECISION && again.type() != Unit.Type.FACT) {
                assertThat(section(WorkingMemory.of(units).text(), "Risks"))
                        .as("seed %d", seed)
                        .isEqualTo(section(before, "Risks"));
            }
        }
        Units sameRepeated = many(2);
        String text = WorkingMemory.of(sameRepeated).text();
        for (Unit unit : sameRepeated.all()) {
            if (unit.type() != Unit.Type.DECISION) {
                sameRepeated = sameRepeated.upsert(
                        unit(unit.type(), unit.statement(), 0.8, NOW.plusSeconds(random.nextInt(5_000))));
            }
        }
        assertThat(WorkingMemory.of(sameRepeated).text()).as("seed %d", seed).isEqualTo(text);
    }

    @Test
    void noTimeCountOrScore_standsInIt() {
        Listener listener = new Listener()
                .user("Fix the parser. Never use tabs. I prefer two files.")
                .bash("mvn test", "[ERROR]   ATest.a:12 x\n[INFO] BUILD FAILURE")
                .call("get_order", "{\"id\":\"x\"}", "Error: might be gone")
                .call("get_order", "{\"id\":\"y\"}", "Error: gone")
                .call("get_order", "{\"id\":\"y\"}", "here");
        assertThat(listener.working()).hasLineCount(13).doesNotContainPattern("\\d");
    }

    @Test
    void change_isTold_andNothingElse() {
        WorkingMemory one = WorkingMemory.of(many(1));
        assertThat(one.publishedAfter(WorkingMemory.EMPTY))
                .contains(new WorkingMemoryPublished(
                        (int) one.text().lines().count(), one.text().length()));
        assertThat(one.publishedAfter(one)).isEmpty();
    }
}
