package dev.stowage.core.compaction;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.files.FileSighting;
import dev.stowage.core.files.FileSighting.Kind;
import dev.stowage.core.files.Mentions;
import dev.stowage.core.files.Outliner;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The files that a conversation shows, and what may be done about them. */
final class Files {

    private final List<Spoken> messages;
    private final List<FileSighting> sightings;
    private final Map<Integer, List<FileSighting>> bodies;
    private final Set<Integer> answersOfWrites;
    private final Outliner outliner;
    private final Map<FileSighting, String> outlines = new HashMap<>();
    private final Map<Integer, Mentions> mentions = new HashMap<>();

    Files(List<Spoken> messages, List<FileSighting> sightings, Outliner outliner) {
        this.messages = messages;
        this.sightings = sightings;
        this.outliner = outliner;
        this.bodies = sightings.stream()
                .filter(sighting -> isBody(sighting, messages.get(sighting.message())))
                .sorted(Comparator.comparingInt(FileSighting::from))
                .collect(Collectors.groupingBy(FileSighting::message));
        this.answersOfWrites = sightings.stream()
                .filter(sighting -> sighting.kind() == Kind.WRITTEN)
                .flatMap(sighting -> answers(sighting).stream())
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static boolean isBody(FileSighting sighting, Spoken message) {
        boolean inText = 0 <= sighting.from()
                && sighting.from() < sighting.to()
                && sighting.to() <= message.text().length();
        return sighting.kind() != Kind.WRITTEN && inText;
    }

    /** The results of the calls that a write is. */
    private List<Integer> answers(FileSighting write) {
        Set<String> ids = messages.get(write.message()).calls().stream()
                .filter(call -> call.arguments().contains(write.path()))
                .map(Spoken.Call::id)
                .collect(Collectors.toSet());
        List<Integer> answers = new ArrayList<>();
        for (int i = write.message() + 1;
                i < messages.size() && messages.get(i).role().answersCall();
                i++) {
            if (messages.get(i).answers().filter(ids::contains).isPresent()) {
                answers.add(i);
            }
        }
        return answers;
    }

    List<FileSighting> sightings() {
        return sightings;
    }

    /** What a message says around the files that it shows. */
    String prose(int message) {
        return FileSighting.around(messages.get(message).text(), bodies.getOrDefault(message, List.of()));
    }

    /** The bodies in one message that may be shortened, in the order of their places. */
    List<FileSighting> bodiesIn(int message) {
        return mayBeShortened(message) ? bodies.getOrDefault(message, List.of()) : List.of();
    }

    /** Results of writes say what was done; media must not get lost; what goes with calls is kept as the model wrote it. */
    boolean mayBeShortened(int message) {
        Spoken spoken = messages.get(message);
        return !answersOfWrites.contains(message)
                && spoken.media().isEmpty()
                && spoken.calls().isEmpty()
                && !spoken.role().instructs()
                && spoken.role() != Role.UNKNOWN;
    }

    /** Whether a later sighting says more or otherwise: a read that {@code draft} sends whole, or a write. */
    boolean superseded(FileSighting sighting, Draft draft) {
        return sightings.stream()
                .filter(later ->
                        later.message() > sighting.message() && later.path().equals(sighting.path()))
                .anyMatch(later -> later.kind() == Kind.WRITTEN
                        || (draft.fate(later.message()) == Fate.Plain.KEEP
                                && later.body().contains(sighting.body())));
    }

    /** Whether a message from {@code since} on speaks of a path. */
    boolean mentionedSince(int since, String path) {
        for (int i = since; i < messages.size(); i++) {
            if (mentions.computeIfAbsent(i, at -> Mentions.of(messages.get(at))).path(path)) {
                return true;
            }
        }
        return false;
    }

    private String outline(FileSighting sighting) {
        return outlines.computeIfAbsent(sighting, file -> outliner.outline(file.path(), file.body()));
    }

    /** The text of a message with the outlines of these bodies, and of those that are outlined already, in their places. */
    String outlined(int message, Set<FileSighting> files, Optional<String> present) {
        String text = messages.get(message).text();
        StringBuilder outlined = new StringBuilder();
        int at = 0;
        for (FileSighting body : bodiesIn(message)) {
            String outline = outline(body);
            boolean due = files.contains(body)
                    || present.filter(now -> now.contains(outline)).isPresent();
            if (due && body.from() >= at) {
                outlined.append(text, at, body.from()).append(outline);
                at = body.to();
            }
        }
        return outlined.append(text, at, text.length()).toString();
    }
}
