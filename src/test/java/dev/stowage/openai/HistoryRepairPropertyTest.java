package dev.stowage.openai;

import static dev.stowage.openai.Bodies.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What holds for every history, however broken. */
class HistoryRepairPropertyTest {

    private static final int ROUNDS = 1_000;

    @Test
    void repairedHistory_keepsTheRules_andNeedsNoMore() {
        long seed = new Random().nextLong();
        int touched = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(seed + round);
            byte[] body = RandomHistories.body(RandomHistories.next(random), random);
            HistoryRepair repair = repair(body);
            byte[] repaired = BodyEdit.splice(body, repair.edits());
            String what = what(seed + round, body, repaired);
            boolean acceptable = PairingRules.broken(body).isEmpty();
            if (onlyResults(body)) {
                assertThat(repaired).as(what).isSameAs(body);
                continue;
            }
            assertThat(repair.edits().isEmpty()).as(what).isEqualTo(acceptable);
            assertThat(repair.defects().isEmpty()).as(what).isEqualTo(acceptable);
            assertThat(PairingRules.broken(repaired)).as(what).isEmpty();
            assertThat(repair(repaired).edits()).as(what).isEmpty();
            touched += acceptable ? 0 : 1;
        }
        assertThat(touched).as("seed %d", seed).isBetween(ROUNDS / 4, ROUNDS * 19 / 20);
    }

    @Test
    void historyThatNeedsRepair_isNeverTakenForPlain() {
        long seed = new Random().nextLong();
        int plain = 0;
        for (int round = 0; round < 5_000; round++) {
            Random random = new Random(seed + round);
            byte[] body = RandomHistories.body(RandomHistories.next(random), random);
            boolean mayBeNeeded = Histories.mayNeedRepair(body);
            assertThat(mayBeNeeded || Histories.repair(body).edits().isEmpty())
                    .as("seed %d", seed + round)
                    .isTrue();
            plain += mayBeNeeded ? 0 : 1;
        }
        assertThat(plain).as("plain histories, seed %d", seed).isPositive();
    }

    @Test
    void everythingElse_staysByteForByteAndInItsOrder() {
        long seed = new Random().nextLong();
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(seed + round);
            byte[] body = RandomHistories.body(RandomHistories.next(random), random);
            HistoryRepair repair = repair(body);
            byte[] repaired = BodyEdit.splice(body, repair.edits());
            List<String> before = Bodies.messages(body);
            List<String> after = Bodies.messages(repaired);
            String what = what(seed + round, body, repaired);
            List<String> results = new ArrayList<>(
                    before.stream().filter(HistoryRepairPropertyTest::isResult).toList());
            int changed = defects(repair, HistoryDefect.MISSING_ID);
            int stubs = defects(repair, HistoryDefect.UNANSWERED_CALL);
            for (String message :
                    after.stream().filter(HistoryRepairPropertyTest::isResult).toList()) {
                if (!results.remove(message)) {
                    stubs -= message.contains(RepairEdits.NO_RESULT) ? 1 : 0;
                    changed -= message.contains(RepairEdits.NO_RESULT) ? 0 : 1;
                }
            }
            assertThat(stubs).as(what).isZero();
            assertThat(changed).as(what).isZero();
            assertThat(results)
                    .as(what)
                    .hasSize(defects(repair, HistoryDefect.ORPHANED_RESULT)
                            + defects(repair, HistoryDefect.DUPLICATE_RESULT)
                            + defects(repair, HistoryDefect.MISSING_ID));
            List<String> others =
                    before.stream().filter(message -> !isResult(message)).toList();
            List<String> othersAfter =
                    after.stream().filter(message -> !isResult(message)).toList();
            assertThat(othersAfter).as(what).hasSameSizeAs(others);
            long mended = Stream.iterate(0, at -> at + 1)
                    .limit(others.size())
                    .filter(at -> !others.get(at).equals(othersAfter.get(at)))
                    .peek(at -> assertThat(others.get(at)).contains("assistant"))
                    .count();
            assertThat(mended)
                    .as(what)
                    .isLessThanOrEqualTo(defects(repair, HistoryDefect.EMPTY_CALL_LIST)
                            + defects(repair, HistoryDefect.EMPTY_ASSISTANT));
        }
    }

    @Test
    void repairedStart_staysWhenTheHistoryGrows() {
        long seed = new Random().nextLong();
        int whole = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(seed + round);
            List<String> history = RandomHistories.next(random);
            List<String> grown = new ArrayList<>(history);
            grown.addAll(RandomHistories.next(random));
            byte[] body = RandomHistories.body(history, random);
            if (history.isEmpty()) {
                continue;
            }
            HistoryRepair repair = repair(body);
            List<String> before = Bodies.messages(BodyEdit.splice(body, repair.edits()));
            byte[] next = RandomHistories.body(grown, random);
            byte[] repaired = BodyEdit.splice(next, repair(next).edits());
            List<String> after = Bodies.messages(repaired);
            String what = what(seed + round, next, repaired);
            int same = repair.settled();
            if (goesOnWithout(history, grown)) {
                same = before.size();
                whole++;
            }
            assertThat(after.stream().limit(same)).as(what).isEqualTo(before.subList(0, same));
        }
        assertThat(whole).as("seed %d", seed).isGreaterThan(ROUNDS / 20);
    }

    /** The common case: what is appended answers nothing that is open, and the end was no answer begun. */
    private static boolean goesOnWithout(List<String> history, List<String> grown) {
        List<String> next = grown.subList(history.size(), grown.size()).stream()
                .takeWhile(message -> !message.contains("\"assistant\""))
                .toList();
        return !history.get(history.size() - 1).contains("\"assistant\"")
                && history.stream().anyMatch(message -> !isResult(message))
                && next.stream().noneMatch(HistoryRepairPropertyTest::isResult);
    }

    private static boolean onlyResults(byte[] body) {
        return Bodies.messages(body).stream().allMatch(HistoryRepairPropertyTest::isResult);
    }

    private static boolean isResult(String message) {
        return message.contains("\"role\":\"tool\"") || message.contains("\"role\":\"function\"");
    }

    private static int defects(HistoryRepair repair, HistoryDefect defect) {
        return repair.defects().getOrDefault(defect, 0);
    }

    private static HistoryRepair repair(byte[] body) {
        return Histories.repair(body);
    }

    private static String what(long seed, byte[] body, byte[] repaired) {
        return "seed " + seed + "\n" + text(body) + "\n" + text(repaired);
    }
}
