package dev.stowage.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.session.LineageKey;
import dev.stowage.core.session.SessionKey;
import dev.stowage.store.Saved;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import reactor.core.scheduler.Schedulers;

class SavingTest {

    private static final Saved STORED = new Saved.Stored(1);

    private final List<LineageKey> asked = new ArrayList<>();
    private final List<CompletableFuture<Saved>> underWay = new ArrayList<>();
    private boolean answersAtOnce;
    private final Saving saving = new Saving(this::save, Schedulers.immediate());

    private Optional<CompletionStage<Saved>> save(LineageKey key) {
        asked.add(key);
        if (key.session().equals("broken")) {
            throw new IllegalStateException("thrown by a test");
        }
        if (key.session().equals("unchanged")) {
            return Optional.empty();
        }
        CompletableFuture<Saved> save = new CompletableFuture<>();
        if (answersAtOnce) {
            save.complete(STORED);
        }
        underWay.add(save);
        return Optional.of(save);
    }

    private static LineageKey key(String session) {
        return new SessionKey("t", session).lineage("l");
    }

    private void change(int sessions) {
        IntStream.range(0, sessions).forEach(session -> saving.soon(key("s" + session)));
    }

    @Test
    void burst_isStoredSoManyAtATime_eachOnce() {
        change(100);
        saving.begin();
        assertThat(underWay).hasSize(Saving.AT_A_TIME);
        underWay.get(0).complete(STORED);
        assertThat(underWay).hasSize(Saving.AT_A_TIME + 1);
        for (int next = 1; next < underWay.size(); next++) {
            underWay.get(next).complete(STORED);
        }
        assertThat(asked).hasSize(100).doesNotHaveDuplicates();
        assertThat(saving.isOver()).isTrue();
    }

    @Test
    void whatChangesWhileItWaits_isStoredOnce_andAgainWhatChangesAfterItsTurn() {
        change(Saving.AT_A_TIME + 1);
        saving.begin();
        LineageKey waits = change(saving);
        saving.soon(waits);
        saving.begin();
        underWay.get(0).complete(STORED);
        assertThat(asked).containsOnlyOnce(waits);
        saving.soon(waits);
        saving.begin();
        underWay.get(1).complete(STORED);
        assertThat(asked).filteredOn(waits::equals).hasSize(2);
    }

    private LineageKey change(Saving begun) {
        List<LineageKey> all = IntStream.rangeClosed(0, Saving.AT_A_TIME)
                .mapToObj(session -> key("s" + session))
                .filter(key -> !asked.contains(key))
                .toList();
        assertThat(begun.isOver()).isFalse();
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    @Test
    void saveThatFails_orThrows_orIsNone_givesItsTurnToTheNext() {
        saving.soon(key("broken"));
        saving.soon(key("unchanged"));
        saving.begin();
        change(2 * Saving.AT_A_TIME);
        saving.begin();
        for (int next = 0; next < underWay.size(); next++) {
            underWay.get(next).completeExceptionally(new IllegalStateException("no store"));
        }
        assertThat(asked).hasSize(2 + 2 * Saving.AT_A_TIME);
        assertThat(saving.isOver()).isTrue();
    }

    /** As a store in memory does; each answer within the one before would be too deep. */
    @Test
    void storeThatAnswersAtOnce_takesAnyNumber() {
        answersAtOnce = true;
        change(100_000);
        saving.begin();
        assertThat(saving.isOver()).isTrue();
        assertThat(underWay).hasSize(100_000);
    }
}
