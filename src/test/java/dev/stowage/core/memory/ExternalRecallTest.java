package dev.stowage.core.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stowage.core.memory.ExternalRecall.Finding;
import dev.stowage.core.memory.MemoryEvent.ExternalRecallInjected;
import dev.stowage.core.memory.MemoryEvent.ExternalRecallSkipped;
import dev.stowage.core.memory.MemoryEvent.Skip;
import dev.stowage.core.memory.MemoryEvent.VerificationStateReset;
import dev.stowage.core.memory.MemoryEvent.WorkingMemoryPublished;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExternalRecallTest {

    private static final Instant NOW = Listener.NOW;
    private static final String QUERY = "postgres migration lock timeout";
    private static final Recall NOTHING = new Recall(List.of());

    private static Crystal crystal(String session, String topic, String statement, long second) {
        return new Crystal(session, topic, List.of(statement), 0.9, NOW.plusSeconds(second));
    }

    private static List<Finding> search(int k, Crystal... crystals) {
        return new CrystalRecall(List.of(crystals), "asking")
                .search(QUERY, k)
                .toCompletableFuture()
                .join();
    }

    @ParameterizedTest
    @CsvSource({
        "'', 2166136261, 325",
        "a, 3826002220, 172",
        "arena, 1706796520, 232",
        "postgres, 3503556430, 334",
        "migration, 722179627, 43",
        "lock, 4010637378, 66",
        "timeout, 2549515144, 136",
        "réseau, 2277217042, 274",
        "日本, 1610399396, 164",
    })
    void hashes_areFnv(String token, long hash, int bucket) {
        assertThat(Integer.toUnsignedLong(LexicalVector.hash(token))).isEqualTo(hash);
        assertThat(LexicalVector.bucket(token)).isEqualTo(bucket);
    }

    @Test
    void cosines_areGolden() {
        Crystal first = crystal(
                "other",
                "Postgres lock timeout mitigation",
                "Use lock timeout guards and phased migration retries.",
                0);
        Crystal second = crystal(
                "other", "Postgres migration safety checklist", "Shadow write, verify counts, then flip reads.", 1);
        List<Finding> found = search(5, second, first);
        assertThat(found).extracting(Finding::title).containsExactly(first.topic(), second.topic());
        assertThat(found.get(0).score()).isEqualTo(0.75, within(1e-9));
        assertThat(found.get(1).score()).isEqualTo(0.302, within(0.0005));
    }

    @Test
    void sameSessionsCrystals_areNoNews() {
        assertThat(search(5, crystal("asking", "postgres", "lock timeout", 0))).isEmpty();
    }

    @Test
    void weakLikeness_isNone() {
        assertThat(search(5, crystal("other", "lamps", "two of them", 0))).isEmpty();
        String long100 = "lamp".repeat(1) + " lamp".repeat(99);
        assertThat(search(5, crystal("other", "postgres", long100, 0))).isEmpty();
    }

    @Test
    void ties_goToTheNewest_andKIsKept() {
        List<Finding> found = search(
                2,
                crystal("s1", "postgres", "old", 1),
                crystal("s2", "postgres", "new", 3),
                crystal("s3", "postgres", "mid", 2));
        assertThat(found).extracting(Finding::text).containsExactly("new", "mid");
    }

    @Test
    void onlyTheNewestCandidates_areLookedAt() {
        List<Crystal> crystals = new ArrayList<>();
        crystals.add(crystal("old", QUERY, "exactly", 0));
        for (int i = 1; i <= 1_200; i++) {
            crystals.add(crystal("s" + i, "lamp", "light", i));
        }
        CrystalRecall recall = new CrystalRecall(crystals, "asking");
        assertThat(recall.search(QUERY, 5).toCompletableFuture().join()).isEmpty();
        crystals.remove(1_200);
        assertThat(new CrystalRecall(crystals, "asking")
                        .search(QUERY, 5)
                        .toCompletableFuture()
                        .join())
                .hasSize(1);
    }

    @Test
    void somebodyIsAsked_whereTheTagIsThere_andTheSessionDoesNotKnow() {
        ExternalRule rule = ExternalRule.DEFAULT;
        Memo memo = new Memo("u", "parser", 1, NOW);
        Recall good = new Recall(List.of(new Recall.Hit(memo, 0.62, "parser")));
        Recall poor = new Recall(List.of(new Recall.Hit(memo, 0.6199, "parser")));
        assertThat(rule.skips(Set.of(), NOTHING)).contains(Skip.SKILL_TAG_MISSING);
        assertThat(rule.skips(Set.of("external-knowledge"), good)).contains(Skip.INTERNAL_SCORE_SUFFICIENT);
        assertThat(rule.skips(Set.of("external-knowledge"), poor)).isEmpty();
        assertThat(rule.skips(Set.of("external-knowledge"), NOTHING)).isEmpty();
        assertThat(rule.k()).isEqualTo(5);
    }

    private static Found among(Finding... findings) {
        return Found.among(List.of(findings), Set.of("Known  already"));
    }

    private static Skip skip(Found found) {
        return found.match(
                block -> {
                    throw new AssertionError("a block: " + block.text());
                },
                Found.Nothing::reason);
    }

    private static Found.Block block(Found found) {
        return found.match(block -> block, nothing -> {
            throw new AssertionError("nothing: " + nothing.reason());
        });
    }

    @Test
    void whatIsNotFit_saysWhy() {
        assertThat(skip(among())).isEqualTo(Skip.NO_HITS);
        assertThat(skip(among(new Finding("1", "t", " ", 0.9)))).isEqualTo(Skip.EMPTY_BLOCK);
        assertThat(skip(among(new Finding("1", "t", "KNOWN already", 0.9)))).isEqualTo(Skip.FILTERED_OUT);
        assertThat(skip(among(new Finding("1", "t", "<stowage:block zone=a id=b>\nx\n</stowage:block>", 0.9))))
                .isEqualTo(Skip.FILTERED_OUT);
    }

    @Test
    void block_hasNoScores() {
        Found.Block block = block(among(
                new Finding("1", "Locks", "Use guards", 0.91),
                new Finding("2", "", "use  GUARDS", 0.9),
                new Finding("3", "", "Retry", 0.8)));
        assertThat(block.text()).isEqualTo("- Locks: Use guards\n- Retry");
    }

    @Test
    void onlyWhatStandsInThePrompt_isWrittenBack() {
        Found.Block block = block(among(new Finding("1", "Locks", "Use guards", 1), new Finding("2", "", "Retry", 1)));
        Found.Block shown = block.shownIn(List.of("- Locks: Use guards", "something else"));
        assertThat(shown.writtenBack("asking", NOW)).extracting(Unit::statement).containsExactly("Use guards");
    }

    @Test
    void providersScore_isMetadata_neverConfidence() {
        Found.Block block = block(among(new Finding("f1", "Locks", "Use guards", 0.97)));
        assertThat(block.writtenBack("asking", NOW)).singleElement().satisfies(unit -> {
            assertThat(unit.type()).isEqualTo(Unit.Type.FACT);
            assertThat(unit.tier()).isEqualTo(Unit.Tier.EXTERNAL);
            assertThat(unit.confidence()).isEqualTo(0.6);
            assertThat(unit.metadata()).containsEntry("score", "0.97").containsEntry("finding", "f1");
        });
        assertThat(block.injected(ExternalRule.DEFAULT, NOTHING)).isEqualTo(new ExternalRecallInjected(1, 0, 0.62, 1));
    }

    @Test
    void writtenBack_neitherReachesOtherSessionsNorCrystals() {
        Units units = Units.none("t", "asking");
        for (String text : List.of("one", "two", "three", "four")) {
            for (Unit unit : block(among(new Finding("f", "Locks", text, 1))).writtenBack("asking", NOW)) {
                units = units.upsert(unit);
            }
        }
        assertThat(units.all()).hasSize(4);
        assertThat(Crystal.of(units)).isEmpty();
        assertThat(GlobalTier.none("t").observed(units)).isEqualTo(GlobalTier.none("t"));
    }

    @Test
    void events_areCalledAsTheyAreDocumented() {
        assertThat(new ExternalRecallSkipped(Skip.ARENA_REJECTED).code()).isEqualTo("context_external_recall_skipped");
        assertThat(new ExternalRecallSkipped(Skip.ARENA_REJECTED).names()).containsEntry("reason", "arena_rejected");
        assertThat(new ExternalRecallInjected(2, 0.5, 0.62, 1).code()).isEqualTo("context_external_recall_injected");
        assertThat(new ExternalRecallInjected(2, 0.5, 0.62, 1).figures())
                .containsEntry("hit_count", 2L)
                .containsEntry("internal_top_score_permille", 500L)
                .containsEntry("threshold_permille", 620L)
                .containsEntry("writeback_units", 1L);
        assertThat(new VerificationStateReset(2).code()).isEqualTo("verification_state_reset");
        assertThat(new WorkingMemoryPublished(1, 2).code()).isEqualTo("memory_working_published");
        assertThat(Skip.values())
                .extracting(Skip::name)
                .containsExactly(
                        "SKILL_TAG_MISSING",
                        "INTERNAL_SCORE_SUFFICIENT",
                        "PROVIDER_UNAVAILABLE",
                        "NO_HITS",
                        "EMPTY_BLOCK",
                        "ARENA_REJECTED",
                        "FILTERED_OUT");
    }
}
