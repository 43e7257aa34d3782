package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads and removes conversations of one tenant's archive: it looks through all segments. */
final class Conversations {

    private final Segments segments;

    Conversations(Segments segments) {
        this.segments = segments;
    }

    /** The newest messages of a lineage that fit into so many bytes, in their order. */
    List<ArchivedMessage> read(LineageKey key, long maxBytes) throws IOException {
        List<ArchiveRecord.Message> messages = new ArrayList<>();
        for (Disk.Entry segment : segments.all()) {
            for (ArchiveRecord record : segments.records(segment.path())) {
                record.match(content -> false, message -> message.isOf(key) && messages.add(message));
            }
        }
        messages.sort(Comparator.comparing(ArchiveRecord.Message::at));
        Map<ContentId, ArchiveRecord.Content> contents =
                contents(messages.stream().map(ArchiveRecord.Message::content).toList());
        Deque<ArchivedMessage> newest = new ArrayDeque<>();
        long bytes = 0;
        for (int i = messages.size() - 1; i >= 0; i--) {
            ArchiveRecord.Content content = contents.get(messages.get(i).content());
            bytes += content == null ? 0 : content.length();
            if (bytes > maxBytes) {
                break;
            }
            if (content != null) {
                newest.addFirst(new ArchivedMessage(
                        messages.get(i).digest(),
                        content.bytes(),
                        messages.get(i).place()));
            }
        }
        return List.copyOf(newest);
    }

    private Map<ContentId, ArchiveRecord.Content> contents(Collection<ContentId> wanted) throws IOException {
        Set<ContentId> ids = new HashSet<>(wanted);
        Map<ContentId, ArchiveRecord.Content> found = new HashMap<>();
        for (Disk.Entry segment : segments.all()) {
            collect(ids, segments.records(segment.path()), found);
        }
        return found;
    }

    /** Adds those contents of a segment that are wanted and not found yet. */
    static void collect(
            Set<ContentId> wanted, List<ArchiveRecord> segment, Map<ContentId, ArchiveRecord.Content> found) {
        for (ArchiveRecord record : segment) {
            record.match(
                    content -> wanted.contains(content.id()) && found.putIfAbsent(content.id(), content) == null,
                    message -> false);
        }
    }

    /** Writes segments anew without a session's messages, and without contents that are only theirs. */
    boolean remove(String session) throws IOException {
        Set<ContentId> theirs = new HashSet<>();
        Set<ContentId> others = new HashSet<>();
        for (Disk.Entry segment : segments.all()) {
            for (ArchiveRecord record : segments.records(segment.path())) {
                record.match(
                        content -> false,
                        message -> (message.session().equals(session) ? theirs : others).add(message.content()));
            }
        }
        theirs.removeAll(others);
        boolean complete = true;
        for (Disk.Entry segment : segments.all()) {
            complete &= removeFrom(segment, session, theirs);
        }
        return complete;
    }

    private boolean removeFrom(Disk.Entry segment, String session, Set<ContentId> contents) throws IOException {
        List<ArchiveRecord> all = segments.records(segment.path());
        List<ArchiveRecord> kept = all.stream()
                .filter(record -> record.match(
                        content -> !contents.contains(content.id()),
                        message -> !message.session().equals(session)))
                .toList();
        if (kept.size() == all.size()) {
            return true;
        }
        return segments.alone(
                segment.path(),
                () -> kept.isEmpty() ? segments.delete(segment.path()) : segments.replace(segment.path(), kept));
    }
}
