package dev.stowage.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * What there is to replay. Only what it is called is kept: the recordings themselves are read when their turn comes, those of one
 * input at a time.
 *
 * @param all conversations, in the order of their inputs
 * @param problems inputs that are left out
 */
record Recordings(List<Planned> all, List<InputProblem> problems) implements Iterable<Recording> {

    /**
     * A recording that is to be replayed.
     *
     * @param id its name, different from that of every other recording of a run
     * @param model the model that is asked
     * @param requests how many it has
     * @param source what holds it
     * @param at its place among those
     */
    record Planned(String id, String model, int requests, RecordingSource source, int at) {

        private Planned named(String name) {
            return new Planned(name, model, requests, source, at);
        }

        private Recording among(List<Recording> read) {
            if (at >= read.size() || read.get(at).requests().size() != requests) {
                throw new ChangedInput(id);
            }
            return read.get(at).named(id);
        }
    }

    Recordings {
        all = List.copyOf(all);
        problems = List.copyOf(problems);
    }

    static Recordings none() {
        return new Recordings(List.of(), List.of());
    }

    /** What was found in a source that can be read again. */
    static Recordings of(List<Recording> found, RecordingSource source, List<InputProblem> problems) {
        List<Planned> planned = new ArrayList<>();
        for (Recording recording : found) {
            planned.add(new Planned(
                    recording.id(), recording.model(), recording.requests().size(), source, planned.size()));
        }
        return new Recordings(planned, problems);
    }

    Recordings and(Recordings more) {
        List<Planned> recordings = new ArrayList<>(all);
        recordings.addAll(more.all);
        List<InputProblem> troubles = new ArrayList<>(problems);
        troubles.addAll(more.problems);
        return new Recordings(recordings, troubles);
    }

    /** The first {@code most} of them, each with a name of its own. */
    Recordings settled(int most) {
        Map<String, Integer> seen = new HashMap<>();
        List<Planned> settled = new ArrayList<>();
        for (Planned recording : all.subList(0, Math.min(most, all.size()))) {
            int times = seen.merge(recording.id(), 1, Integer::sum);
            settled.add(times == 1 ? recording : recording.named(recording.id() + " #" + times));
        }
        return new Recordings(settled, problems);
    }

    /** The recordings, each read when it is asked for; throws {@link ChangedInput} if one is not what it was. */
    @Override
    public Iterator<Recording> iterator() {
        return new Iterator<>() {

            private int next;
            private List<Recording> held = List.of();

            @Override
            public boolean hasNext() {
                return next < all.size();
            }

            @Override
            public Recording next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                Planned planned = all.get(next);
                if (next == 0 || planned.source() != all.get(next - 1).source()) {
                    held = planned.source().read();
                }
                next++;
                return planned.among(held);
            }
        };
    }
}
