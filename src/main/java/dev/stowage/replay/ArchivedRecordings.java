package dev.stowage.replay;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stowage.core.session.Lineage;
import dev.stowage.store.ArchiveReader;
import dev.stowage.store.ArchivedConversation;
import dev.stowage.store.ArchivedMessage;
import java.io.IOException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
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
    private Recordings recordings = Recordings.none();
    private final List<InputProblem> problems = new ArrayList<>();
    private final Map<String, Integer> leftOut = new LinkedHashMap<>();

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
        return reading.recordings.and(new Recordings(List.of(), reading.problems));
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
            if (recordings.all().size() == most) {
                return;
            }
            add(archive, conversation, model);
        }
    }

    private void add(ArchiveReader archive, ArchivedConversation conversation, String model) throws IOException {
        try {
            List<Recording> found = List.of(recording(archive, conversation, model));
            recordings = recordings.and(Recordings.of(found, () -> readAgain(archive, conversation, model), List.of()));
        } catch (Unreadable unreadable) {
            leftOut.merge(unreadable.what(), 1, Integer::sum);
        }
    }

    /** Nothing where it can no longer be read. */
    private static List<Recording> readAgain(ArchiveReader archive, ArchivedConversation conversation, String model) {
        try {
            return List.of(recording(archive, conversation, model));
        } catch (IOException | Unreadable gone) {
            return List.of();
        }
    }

    private static Recording recording(ArchiveReader archive, ArchivedConversation conversation, String model)
            throws IOException, Unreadable {
        List<ArchivedMessage> archived = archive.messages(conversation);
        if (archived.size() < conversation.messages()) {
            throw new Unreadable("lacks messages that are not in the archive");
        }
        RecordedDocument document = document(archived);
        if (document.beginsWithAssistant() && !isWhole(conversation, archived)) {
            throw new Unreadable("begins with an answer: what stood before is no longer in the archive");
        }
        if (document.requests().isEmpty()) {
            throw new Unreadable("nothing to send: no message stands before an assistant's");
        }
        List<String> messages =
                document.messages().stream().map(RecordedMessage::json).toList();
        return new Recording(ArchivedName.of(conversation), model, messages, document.requests());
    }

    /** One that opens with a greeting is whole if its lineage was founded on what it opens with. */
    private static boolean isWhole(ArchivedConversation conversation, List<ArchivedMessage> archived) {
        return Lineage.isFoundedOn(
                conversation.lineage(),
                archived.stream().map(ArchivedMessage::digest).toList());
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
