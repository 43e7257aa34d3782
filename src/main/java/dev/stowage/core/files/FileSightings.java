package dev.stowage.core.files;

import dev.stowage.core.chat.Spoken;
import dev.stowage.core.files.FileSighting.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the files that a conversation shows, and the calls that write them. A failed read or write is no sighting, and
 * neither is a result that shows several files with nothing between them.
 */
public final class FileSightings {

    private final List<FileSighting> found = new ArrayList<>();
    private final Map<String, Asked> open = new HashMap<>();

    private record Asked(int message, List<FileCall> files) {}

    private FileSightings() {}

    /** Has read nothing yet, and goes on message by message. */
    static FileSightings none() {
        return new FileSightings();
    }

    /** The same, to be gone on with apart. */
    FileSightings copy() {
        FileSightings copy = new FileSightings();
        copy.open.putAll(open);
        return copy;
    }

    /** What the next message shows, in the order of its places. */
    List<FileSighting> shownBy(int index, Spoken message) {
        found.clear();
        message(index, message);
        return sorted().stream()
                .filter(sighting -> sighting.kind() != Kind.WRITTEN)
                .toList();
    }

    /** All sightings: by message, and in a message by place. Those of a call that writes come before its result's. */
    public static List<FileSighting> of(List<Spoken> conversation) {
        FileSightings sightings = new FileSightings();
        for (int i = 0; i < conversation.size(); i++) {
            sightings.message(i, conversation.get(i));
        }
        sightings.open.values().forEach(sightings::written);
        return sightings.sorted();
    }

    private List<FileSighting> sorted() {
        return found.stream()
                .sorted(Comparator.comparingInt(FileSighting::message).thenComparingInt(FileSighting::from))
                .toList();
    }

    private void message(int index, Spoken message) {
        if (message.role().answersCall()) {
            message.answers().map(open::remove).ifPresent(asked -> result(index, message.text(), asked));
            return;
        }
        shown(index, message.text());
        for (Spoken.Call call : message.calls()) {
            Optional.ofNullable(open.put(call.id(), new Asked(index, FileCall.of(call))))
                    .ifPresent(this::written);
        }
    }

    private void shown(int message, String text) {
        for (Pasted.Piece piece : Pasted.in(text)) {
            add(message, Kind.SHOWN, piece, text);
        }
    }

    private void add(int message, Kind kind, Pasted.Piece piece, String text) {
        String body = text.substring(piece.from(), piece.to());
        String plain = Gutter.in(body).map(Gutter.Numbered::body).orElse(body);
        found.add(new FileSighting(message, piece.path(), kind, piece.from(), piece.to(), plain));
    }

    private void result(int message, String text, Asked asked) {
        if (!Failures.isOne(text)) {
            written(asked);
        }
        List<String> read = asked.files.stream()
                .filter(call -> call.kind() == Kind.READ)
                .flatMap(call -> call.paths().stream())
                .toList();
        if (read.size() == 1) {
            ShownBody.in(text, read.get(0))
                    .map(body -> new FileSighting(message, read.get(0), Kind.READ, body.from(), body.to(), body.body()))
                    .ifPresent(found::add);
        } else if (read.size() > 1) {
            Pasted.wrapped(text).forEach(piece -> add(message, Kind.READ, piece, text));
        }
    }

    /** A call that nothing has answered yet may have done its work. */
    private void written(Asked asked) {
        for (FileCall call : asked.files) {
            if (call.kind() == Kind.WRITTEN) {
                call.paths().forEach(path -> found.add(new FileSighting(asked.message, path, Kind.WRITTEN, 0, 0, "")));
            }
        }
    }
}
