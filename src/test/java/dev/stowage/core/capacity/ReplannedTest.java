package dev.stowage.core.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Message;
import dev.stowage.core.chat.Role;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which messages a replan leaves. */
class ReplannedTest {

    private static final Digest ANY = Digest.of("any");

    @Test
    void askAndLastExchange_stay() {
        assertThat(kept("suatatuatat", 6)).containsExactly(0, 6, 9, 10);
    }

    @Test
    void allResultsOfTheLastExchange_stay() {
        assertThat(kept("suatattt", 1)).containsExactly(0, 1, 4, 5, 6, 7);
    }

    @Test
    void askThatNobodyHasAnswered_staysAlone() {
        assertThat(kept("suatau", 5)).containsExactly(0, 5);
        assertThat(kept("suatauu", 5)).as("with what its client added").containsExactly(0, 5, 6);
    }

    @Test
    void instructions_stayWhereverTheyStand() {
        assertThat(kept("suatsuatat", 5)).containsExactly(0, 4, 5, 8, 9);
    }

    @Test
    void whereTheAskIsNotInSight_theFirstStays() {
        List<Message> messages = messages("suauaua");
        assertThat(Replanned.kept(messages, OptionalInt.empty())).containsExactly(0, 1, 6);
    }

    private static Set<Integer> kept(String roles, int ask) {
        return Replanned.kept(messages(roles), OptionalInt.of(ask));
    }

    private static List<Message> messages(String roles) {
        return roles.chars()
                .mapToObj(letter -> new Message(role(letter), false, ANY, ANY, ANY))
                .toList();
    }

    private static Role role(int letter) {
        return switch (letter) {
            case 's' -> Role.SYSTEM;
            case 'u' -> Role.USER;
            case 'a' -> Role.ASSISTANT;
            default -> Role.TOOL;
        };
    }
}
