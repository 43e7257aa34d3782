package dev.stowage.core.residency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.files.FileTouch;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkingSetTest {

    private final List<FileTouch> touches = new ArrayList<>();

    @Test
    void touchesAndRecency_rank() {
        touch("once-now", 30);
        touch("once-then", 10);
        touch("twice-then", 10, 10);
        assertThat(at(30)).containsExactly("once-now", "twice-then", "once-then");
    }

    /** 4·2 and 2 for age 4 are 10; 4 and 6 for age 0 are 10. */
    @Test
    void ties_areByPath() {
        touch("b", 10);
        touch("a", 6, 6);
        assertThat(at(10)).containsExactly("a", "b");
        touch("c", 10);
        assertThat(at(10)).containsExactly("a", "b", "c");
    }

    /** 5 touches 20 turns ago are 5, 2 of the present turn are 14, 2 of 5 turns ago are 10. */
    @Test
    void earlyFavourites_leave() {
        touch("favourite", 1, 1, 1, 1, 1);
        assertThat(at(1)).containsExactly("favourite");
        touch("lately", 16, 16);
        touch("now", 21, 21);
        assertThat(at(21)).containsExactly("now", "lately", "favourite");
    }

    @Test
    void sixtyFour_areTrackedAtMost() {
        for (int i = 0; i < 100; i++) {
            touch("f" + (100 + i), i);
        }
        assertThat(at(100)).hasSize(64).startsWith("f199").endsWith("f135").doesNotContain("f136");
    }

    private void touch(String path, int... turns) {
        for (int turn : turns) {
            touches.add(new FileTouch(path, turn));
        }
    }

    private List<String> at(int turn) {
        return WorkingSet.of(touches, turn);
    }
}
