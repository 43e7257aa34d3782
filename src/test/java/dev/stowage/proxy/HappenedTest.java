package dev.stowage.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.session.Epoch;
import dev.stowage.core.session.EpochEvent.EpochBegun;
import dev.stowage.core.session.LineageEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HappenedTest {

    private static final LineageEvent FIRST = numbered(1);
    private static final LineageEvent SECOND = numbered(2);
    private static final LineageEvent THIRD = numbered(3);

    @Test
    void events_keepTheirOrder() {
        Happened happened =
                Happened.NOTHING.and(List.of(FIRST, SECOND)).and(List.of()).and(List.of(THIRD));
        assertThat(happened.all()).containsExactly(FIRST, SECOND, THIRD);
    }

    @Test
    void whatWasSaved_isTakenFromItsStart() {
        Happened saved = Happened.NOTHING.and(List.of(FIRST));
        Happened now = saved.and(List.of(SECOND)).and(List.of(THIRD));
        assertThat(now.after(saved).all()).containsExactly(SECOND, THIRD);
        assertThat(now.after(now).all()).isEmpty();
        assertThat(now.after(Happened.NOTHING).all()).isEqualTo(now.all());
    }

    @Test
    void burst_isNotCopiedWithEachEvent() {
        Happened happened = Happened.NOTHING;
        List<LineageEvent> all = new ArrayList<>();
        for (int i = 0; i < 200_000; i++) {
            LineageEvent event = numbered(i);
            all.add(event);
            happened = happened.and(List.of(event));
        }
        assertThat(happened.all()).isEqualTo(all);
    }

    private static LineageEvent numbered(int number) {
        return new EpochBegun(new Epoch(number, List.of(), Map.of(), Map.of()));
    }
}
