package dev.stowage.replay;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads recorded conversations from files, from what directories hold, and from an archive. */
final class RecordingReader {

    private static final Pattern RECORDING = Pattern.compile("[^.].*\\.(json|jsonl|ndjson)");

    private final ModelChoice models;
    private final int most;

    /**
     * @param most conversations to read; files beyond them are not opened
     */
    RecordingReader(ModelChoice models, int most) {
        this.models = models;
        this.most = most;
    }

    /** Everything that can be read, and what cannot. */
    Recordings read(List<Path> inputs, Optional<Path> archive) {
        Recordings read = Recordings.none();
        for (Path input : inputs) {
            read = Files.isDirectory(input) ? directory(input, read) : file(input, read);
        }
        int room = most - read.all().size();
        return archive.filter(directory -> room > 0)
                .map(directory -> ArchivedRecordings.read(directory, models, room))
                .map(read::and)
                .orElse(read)
                .settled(most);
    }

    private Recordings file(Path file, Recordings before) {
        return before.all().size() < most ? before.and(RecordingFile.read(file, models)) : before;
    }

    private Recordings directory(Path directory, Recordings before) {
        Recordings read = before;
        try (Stream<Path> found = Files.walk(directory)) {
            List<Path> files =
                    found.filter(RecordingReader::isRecording).sorted().toList();
            if (files.isEmpty()) {
                return before.and(problem(directory, "holds no file named *.json, *.jsonl or *.ndjson"));
            }
            for (Path file : files) {
                read = file(file, read);
            }
            return read;
        } catch (IOException | UncheckedIOException unreadable) {
            return before.and(problem(
                    directory, "cannot be read: " + unreadable.getClass().getSimpleName()));
        }
    }

    private static boolean isRecording(Path file) {
        return RECORDING.matcher(file.getFileName().toString()).matches() && Files.isRegularFile(file);
    }

    private static Recordings problem(Path input, String what) {
        return new Recordings(List.of(), List.of(new InputProblem(input.toString(), OptionalInt.empty(), what)));
    }
}
