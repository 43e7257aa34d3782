package dev.stowage.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Meanings;
import dev.stowage.core.chat.Message;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.chat.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryTest {

    private static final Known ONE = new Known(new MessageIdentity(Digest.of("one"), 0), false);
    private static final Known ONE_AGAIN = new Known(new MessageIdentity(Digest.of("one"), 1), false);
    private static final Known CALL = new Known(new MessageIdentity(Digest.of("call"), 0), true);
    private static final History THREE = History.of(List.of(ONE, CALL, ONE_AGAIN));

    @Test
    void history_isTheListThatItWasMadeOf() {
        assertThat(THREE)
                .isEqualTo(List.of(ONE, CALL, ONE_AGAIN))
                .hasToString(List.of(ONE, CALL, ONE_AGAIN).toString());
        assertThat(List.of(ONE, CALL, ONE_AGAIN)).isEqualTo(THREE).hasSameHashCodeAs(THREE);
        assertThat(History.of(THREE)).isSameAs(THREE);
    }

    @Test
    void messageThatIsSaidAgain_isToldFromTheOneBefore() {
        assertThat(THREE.then(List.of(said("one", false), said("call", true), said("one", false))))
                .extracting(known -> known.identity().occurrence())
                .containsExactly(0, 0, 1, 2, 1, 3);
    }

    @Test
    void messageThatWasDropped_doesNotGiveItsNumberToAnother() {
        assertThat(History.of(List.of(ONE_AGAIN)).then(List.of(said("one", false))))
                .last()
                .extracting(known -> known.identity().occurrence())
                .isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void growingHistory_countsAsOneByOneDoes(long seed) {
        Random random = new Random(seed);
        History history = History.NONE;
        List<Known> expected = new ArrayList<>();
        Map<Digest, Integer> times = new HashMap<>();
        for (int turn = 0; turn < 200; turn++) {
            List<Message> added = random.ints(random.nextInt(5), 0, 90)
                    .mapToObj(word -> said("word " + word, word % 3 == 0))
                    .toList();
            history = history.then(added);
            for (Message message : added) {
                int occurrence = times.merge(message.meaning(), 1, Integer::sum) - 1;
                expected.add(new Known(new MessageIdentity(message.meaning(), occurrence), message.ofToolUse()));
            }
            assertThat(history).as("seed %d, turn %d", seed, turn).isEqualTo(expected);
        }
    }

    @Test
    void history_startsWithItsBeginningsAlone() {
        assertThat(THREE.startsWith(History.NONE)).isTrue();
        assertThat(THREE.startsWith(History.of(List.of(ONE, CALL)))).isTrue();
        assertThat(THREE.startsWith(THREE)).isTrue();
        assertThat(History.of(List.of(ONE, CALL)).startsWith(THREE)).isFalse();
        assertThat(THREE.startsWith(History.of(List.of(ONE_AGAIN))))
                .as("another occurrence")
                .isFalse();
        assertThat(THREE.startsWith(History.of(List.of(CALL)))).isFalse();
    }

    @Test
    void common_isCountedFromWhereItIsAsked() {
        Meanings told = Meanings.of(List.of(said("other", false), said("call", true), said("one", false)));
        assertThat(THREE.common(1, told, 1)).isEqualTo(2);
        assertThat(THREE.common(0, told, 0)).isZero();
        assertThat(THREE.common(0, told, 2)).isEqualTo(1);
        assertThat(THREE.common(3, told, 0)).isZero();
    }

    /** Digests that differ in one half only are others. */
    @Test
    void halfTheSameDigest_isAnother() {
        History history = History.of(Stream.of(new Digest(1, 2), new Digest(3, 4))
                .map(meaning -> new Known(new MessageIdentity(meaning, 0), false))
                .toList());
        Meanings told = Meanings.ofDigests(List.of(new Digest(1, 2), new Digest(3, 5)));
        assertThat(history.common(0, told, 0)).isEqualTo(1);
    }

    private static Message said(String text, boolean calls) {
        return new Message(Role.ASSISTANT, calls, Digest.of("raw " + text), Digest.of(text), Digest.of(text));
    }
}
