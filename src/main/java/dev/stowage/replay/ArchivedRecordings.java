package dev.stowage.replay;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stowage.store.ArchiveReader;
import dev.stowage.store.ArchivedConversation;
import dev.stowage.store.ArchivedMessage;
import java.io.IOException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Reads the archive that a Stowage keeps: each lineage of a session is a conversation of its own. */
final class ArchivedRecordings {

    private final Path directory;
    private final ModelChoice models;
    private final List<Recording> recordings = new ArrayList<>();
    private final List<InputProblem> problems = new ArrayList<>();
    private final Map<String, Integer> leftOut = new LinkedHashMap<>();
    private final Map<RecordedMessage, RecordedMessage> shared = new HashMap<>();

    private ArchivedRecordings(Path directory, ModelChoice models) {
        this.directory = directory;
        this.models = models;
    }

    /**
     * Reads the conversations that began first.
     *
     * @param most how many
     */
    static Recordings read(Path directory, ModelChoice models, int most) {
        ArchivedRecordings reading = new ArchivedRecordings(directory, models);
        try {
            reading.read(most);
        } catch (NotDirectoryException missing) {
            reading.problem(directory, "no such directory");
        } catch (IOException unreadable) {
            reading.problem(
                    directory, "cannot be read: " + unreadable.getClass().getSimpleName());
        } catch (Unreadable unreadable) {
            reading.problem(directory, unreadable.what());
        }
        reading.leftOut.forEach(
                (why, count) -> reading.problem(directory, "conversations left out: " + count + ": " + why));
        return new Recordings(reading.recordings, reading.problems);
    }

    private void read(int most) throws IOException, Unreadable {
        ArchiveReader archive = ArchiveReader.open(directory);
        archive.unreadable().forEach(segment -> problem(segment, "no segment that can be read"));
        List<ArchivedConversation> conversations = archive.conversations();
        if (conversations.isEmpty()) {
            throw new Unreadable("holds no archived conversation");
        }
        String model = models.of(Optional.empty());
        for (ArchivedConversation conversation : conversations) {
            if (recordings.size() == most) {
                return;
            }
            add(conversation, archive.messages(conversation), model);
        }
    }

    private void add(ArchivedConversation conversation, List<ArchivedMessage> archived, String model) {
        try {
            if (archived.size() < conversation.messages()) {
                throw new Unreadable("lacks messages that are no longer in the archive");
            }
            RecordedDocument document = document(archived);
            if (document.beginsWithAssistant()) {
                throw new Unreadable("begins with an answer: what stood before is no longer in the archive");
            }
            List<String> messages = document.messages().stream()
                    .map(message ->
                            shared.computeIfAbsent(message, same -> same).json())
                    .toList();
            recordings.add(new Recording(ArchivedName.of(conversation), model, messages, document.requests()));
        } catch (Unreadable unreadable) {
            leftOut.merge(unreadable.what(), 1, Integer::sum);
        }
    }

    private static RecordedDocument document(List<ArchivedMessage> messages) throws Unreadable {
        String list = messages.stream()
                .map(message -> new String(message.content(), UTF_8))
                .collect(Collectors.joining(",", "[", "]"));
        return DocumentReader.read(list.getBytes(UTF_8));
    }

    private void problem(Path where, String what) {
        problems.add(new InputProblem(where.toString(), OptionalInt.empty(), what));
    }
}
