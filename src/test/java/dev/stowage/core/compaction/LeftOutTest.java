package dev.stowage.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Spoken.Call;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LeftOutTest {

    private static final List<Spoken> TALK = List.of(
            said(Role.SYSTEM, "Never push."),
            said(Role.USER, "The harbour master wants\n   the ledger of March."),
            said(Role.ASSISTANT, "I shall fetch it."),
            new Spoken(
                    Role.ASSISTANT,
                    "",
                    List.of(new Call("c", "read_file", "{\"path\":\"ledger.csv\"}")),
                    Optional.empty(),
                    List.of()),
            new Spoken(Role.TOOL, "1,anchor\n2,rope", List.of(), Optional.of("c"), List.of()),
            said(Role.USER, "Thanks. What is the weather?"));

    private static Spoken said(Role role, String text) {
        return new Spoken(role, text, List.of(), Optional.empty(), List.of());
    }

    private static LeftOut but(int... shown) {
        return new LeftOut(TALK, i -> Arrays.stream(shown).anyMatch(index -> index == i));
    }

    @Test
    void allShown_leavesNothing() {
        assertThat(but(0, 1, 2, 3, 4, 5).isNothing()).isTrue();
        assertThat(but(1, 2, 3, 4, 5).isNothing())
                .as("instructions are always there")
                .isTrue();
        assertThat(but(0, 2, 3, 4, 5).isNothing()).isFalse();
    }

    @Test
    void exchange_comesBackWholeAndWordForWord() {
        assertThat(but(0, 1, 2, 5).by("rope in ledger.csv", 10_000))
                .contains("[assistant]\ncalls read_file {\"path\":\"ledger.csv\"}\n[tool]\n1,anchor\n2,rope");
        assertThat(but(0, 2, 3, 4, 5).by("harbour master", 10_000))
                .contains("[user]\nThe harbour master wants\n   the ledger of March.");
    }

    @Test
    void shortenedResult_bringsItsCallToo() {
        assertThat(but(0, 1, 2, 3, 5).by("anchor", 10_000).orElseThrow()).startsWith("[assistant]\ncalls read_file");
    }

    @Test
    void shownMessages_areNotLookedThrough() {
        assertThat(but(0, 1, 3, 4, 5).by("harbour master ledger", 10_000)).isEmpty();
        assertThat(but(0, 5).by("the of xylophone", 10_000)).isEmpty();
    }

    @Test
    void best_comesFirst() {
        assertThat(but(0, 5).by("anchor or harbour", 10_000).orElseThrow())
                .startsWith("[assistant]\ncalls")
                .endsWith("ledger of March.");
    }

    @Test
    void bound_holds() {
        List<Spoken> many = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            many.add(said(Role.USER, "anchor " + i + " " + "rope and chain ".repeat(20)));
        }
        LeftOut all = new LeftOut(many, i -> false);
        for (int most : new int[] {200, 400, 1_000, 5_000}) {
            String found = all.by("anchor", most).orElseThrow();
            assertThat(found.length()).isBetween(100, most + 40);
        }
        assertThat(all.by("anchor 7", 200).orElseThrow()).endsWith("[cut here: the rest has no room]");
        assertThat(all.by("anchor", 100_000).orElseThrow().split("\\[user]"))
                .as("five at most, and what is before the first")
                .hasSize(6);
    }
}
