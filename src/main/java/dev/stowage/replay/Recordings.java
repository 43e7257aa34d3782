package dev.stowage.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What was read.
 *
 * @param all conversations, in the order of their files
 * @param problems inputs that are left out
 */
record Recordings(List<Recording> all, List<InputProblem> problems) {

    Recordings {
        all = List.copyOf(all);
        problems = List.copyOf(problems);
    }

    static Recordings none() {
        return new Recordings(List.of(), List.of());
    }

    Recordings and(Recordings more) {
        List<Recording> recordings = new ArrayList<>(all);
        recordings.addAll(more.all);
        List<InputProblem> troubles = new ArrayList<>(problems);
        troubles.addAll(more.problems);
        return new Recordings(recordings, troubles);
    }

    /** The first {@code most} of them, each with a name of its own. */
    Recordings settled(int most) {
        Map<String, Integer> seen = new HashMap<>();
        List<Recording> settled = new ArrayList<>();
        for (Recording recording : all.subList(0, Math.min(most, all.size()))) {
            int times = seen.merge(recording.id(), 1, Integer::sum);
            settled.add(times == 1 ? recording : recording.named(recording.id() + " #" + times));
        }
        return new Recordings(settled, problems);
    }
}
