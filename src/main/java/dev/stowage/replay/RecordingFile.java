package dev.stowage.replay;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** Reads one file: one JSON value, or one to a line. */
final class RecordingFile {

    /** So many bad lines of one file are told one by one. */
    private static final int TOLD = 10;

    private final Path file;
    private final String name;
    private final RequestLog log;
    private final List<InputProblem> problems = new ArrayList<>();

    private RecordingFile(Path file, ModelChoice models) {
        this.file = file;
        name = file.getFileName().toString().replaceFirst("(?<=.)\\.[A-Za-z]+$", "");
        log = new RequestLog(models);
    }

    static Recordings read(Path file, ModelChoice models) {
        RecordingFile reading = reading(file, models);
        return Recordings.of(
                reading.log.recordings(), () -> reading(file, models).log.recordings(), reading.problems);
    }

    private static RecordingFile reading(Path file, ModelChoice models) {
        RecordingFile reading = new RecordingFile(file, models);
        try {
            reading.read(Files.readAllBytes(file));
        } catch (NoSuchFileException missing) {
            reading.problem(OptionalInt.empty(), "no such file");
        } catch (IOException unreadable) {
            reading.problem(
                    OptionalInt.empty(),
                    "cannot be read: " + unreadable.getClass().getSimpleName());
        }
        return reading;
    }

    private void read(byte[] content) {
        if (isOfLines(content)) {
            lines(new String(content, UTF_8).split("\n", -1));
        } else {
            document(OptionalInt.empty(), name, content);
        }
    }

    private boolean isOfLines(byte[] content) {
        String lower = file.toString().toLowerCase(Locale.ROOT);
        return lower.endsWith(".jsonl") || lower.endsWith(".ndjson") || Json.isFollowedByMore(content);
    }

    private void lines(String[] lines) {
        for (int at = 0; at < lines.length; at++) {
            String line = lines[at].strip();
            if (!line.isEmpty()) {
                document(OptionalInt.of(at + 1), name + ":" + (at + 1), line.getBytes(UTF_8));
            }
        }
        int untold = problems.size() - TOLD;
        if (untold > 0) {
            problems.subList(TOLD, problems.size()).clear();
            problem(OptionalInt.empty(), untold + " further lines cannot be read");
        }
    }

    private void document(OptionalInt line, String fallbackName, byte[] json) {
        try {
            log.add(fallbackName, DocumentReader.read(json));
        } catch (Unreadable unreadable) {
            problem(line, unreadable.what());
        }
    }

    private void problem(OptionalInt line, String what) {
        problems.add(new InputProblem(file.toString(), line, what));
    }
}
