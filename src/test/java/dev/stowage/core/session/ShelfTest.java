package dev.stowage.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.session.Reconciliation.Kind;
import dev.stowage.testkit.Told;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ShelfTest {

    private static final Claim NAMELESS = new Claim("t", Optional.empty());

    private final Shelf shelf = new Shelf(3);

    @Test
    void commonAnswers_hideNoConversation() {
        for (int i = 0; i < 100; i++) {
            place(NAMELESS, Told.of("u:question" + i));
        }
        for (int i = 0; i < 100; i++) {
            assertThat(kind(NAMELESS, "u:question" + i + " a:yes u:continue")).isEqualTo(Kind.EXTENDS);
        }
        for (int i = 0; i < 100; i++) {
            assertThat(kind(NAMELESS, "u:question" + i + " a:yes u:continue a:yes u:continue"))
                    .isEqualTo(Kind.EXTENDS);
        }
    }

    @Test
    void claimedSession_seesItsOwnLineagesOnly() {
        place(claim("one"), Told.of("u:hi"));
        assertThat(kind(claim("two"), "u:hi a:1 u:x")).isEqualTo(Kind.NEW);
        assertThat(kind(claim("one"), "u:hi a:1 u:x")).isEqualTo(Kind.EXTENDS);
        assertThat(kind(claim("one"), "s:title u:name")).isEqualTo(Kind.UNRELATED);
    }

    @Test
    void eldestLineage_isDroppedWithItsHints() {
        for (int i = 0; i < 4; i++) {
            place(claim("one"), Told.of("u:" + i + " a:a" + i + " u:x" + i));
        }
        assertThat(shelf.lineages(new SessionKey("t", "one"))).hasSize(3);
        assertThat(kind(claim("one"), "u:1 a:a1 u:x1")).isEqualTo(Kind.REPEATS);
        assertThat(kind(claim("one"), "u:0 a:a0 u:x0")).isEqualTo(Kind.UNRELATED);
    }

    @Test
    void droppedLineage_isNewAndLeavesItsSession() {
        Placement placement = place(claim("one"), Told.of("u:hi"));
        shelf.drop(placement.lineageKey());
        shelf.drop(placement.lineageKey());
        assertThat(shelf.get(placement.lineageKey())).isEmpty();
        assertThat(kind(claim("one"), "u:hi a:1 u:x")).isEqualTo(Kind.NEW);
    }

    @Test
    void hintOfThousands_leadsToTheNewest() {
        for (int i = 0; i < 1000; i++) {
            place(claim("s" + i), Told.of("u:hi a:yes u:go a:" + i));
        }
        assertThat(kind(NAMELESS, "u:hi a:yes u:go a:999 u:x")).isEqualTo(Kind.EXTENDS);
        assertThat(kind(claim("s0"), "u:hi a:yes u:go a:0 u:x")).isEqualTo(Kind.EXTENDS);
    }

    @Test
    void fork_staysInTheSessionOfItsParent() {
        Placement parent = place(NAMELESS, Told.of("u:hi a:1 u:x a:2 u:y"));
        Placement fork = place(NAMELESS, Told.of("u:hi a:1 u:other"));
        assertThat(fork.reconciled().what().kind()).isEqualTo(Kind.REWINDS);
        assertThat(fork.key()).isEqualTo(parent.key());
        assertThat(parent.key().id()).matches("h-[0-9a-f]{20}");
    }

    private Placement place(Claim claim, Conversation conversation) {
        Placement placement = shelf.find(claim, conversation);
        shelf.put(placement.lineageKey(), placement.lineage());
        return placement;
    }

    private Kind kind(Claim claim, String told) {
        return place(claim, Told.of(told)).reconciled().what().kind();
    }

    private static Claim claim(String session) {
        return new Claim("t", Optional.of(session));
    }
}
