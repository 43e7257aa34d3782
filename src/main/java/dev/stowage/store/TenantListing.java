package dev.stowage.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What one look through a tenant's segments found: all lineages, and in which segment each content is. */
final class TenantListing {

    private final Disk disk;
    private final Map<Line, List<ArchiveRecord.Message>> lines = new LinkedHashMap<>();
    private final Map<ContentId, Path> places = new HashMap<>();
    private final List<Path> unreadable = new ArrayList<>();

    private TenantListing(Disk disk) {
        this.disk = disk;
    }

    private record Line(String session, String lineage) {}

    static TenantListing of(Path directory, Disk disk) throws IOException {
        TenantListing listing = new TenantListing(disk);
        for (Disk.Entry segment : Segments.in(directory, disk)) {
            listing.add(segment.path());
        }
        listing.lines.values().forEach(messages -> messages.sort(Comparator.comparing(ArchiveRecord.Message::at)));
        return listing;
    }

    private void add(Path segment) throws IOException {
        try {
            for (ArchiveRecord record : records(segment)) {
                record.match(
                        content -> places.putIfAbsent(content.id(), segment) == null,
                        message -> lines.computeIfAbsent(
                                        new Line(message.session(), message.lineage()), line -> new ArrayList<>())
                                .add(message));
            }
        } catch (UnreadableFormatException foreign) {
            unreadable.add(segment);
        }
    }

    /** The records of a segment; none where it is gone, or just begun by its writer. */
    private List<ArchiveRecord> records(Path segment) throws IOException {
        Optional<byte[]> bytes =
                disk.read(segment, Integer.MAX_VALUE).filter(read -> read.length >= SegmentFormat.HEADER);
        return bytes.isPresent() ? SegmentFormat.read(bytes.get()).records() : List.of();
    }

    /**
     * All lineages.
     *
     * @param tenant what they say of whose they are
     */
    List<ArchivedConversation> conversations(String tenant) {
        return lines.entrySet().stream()
                .map(each -> new ArchivedConversation(
                        tenant,
                        each.getKey().session(),
                        each.getKey().lineage(),
                        each.getValue().get(0).at(),
                        withGaps(each.getValue())))
                .toList();
    }

    /** How many there were: one that stood further back than so many were kept before it has lost some of these. */
    private static int withGaps(List<ArchiveRecord.Message> messages) {
        int count = 0;
        for (ArchiveRecord.Message message : messages) {
            count = Math.max(count, message.place().orElse(0)) + 1;
        }
        return count;
    }

    List<ArchivedMessage> messages(String session, String lineage) throws IOException {
        List<ArchiveRecord.Message> messages = lines.getOrDefault(new Line(session, lineage), List.of());
        Map<ContentId, ArchiveRecord.Content> contents = contents(messages);
        return messages.stream()
                .flatMap(message -> Optional.ofNullable(contents.get(message.content()))
                        .map(content -> new ArchivedMessage(message.digest(), content.bytes(), message.place()))
                        .stream())
                .toList();
    }

    private Map<ContentId, ArchiveRecord.Content> contents(List<ArchiveRecord.Message> messages) throws IOException {
        Set<ContentId> wanted = new HashSet<>();
        Set<Path> segments = new TreeSet<>();
        for (ArchiveRecord.Message message : messages) {
            wanted.add(message.content());
            Optional.ofNullable(places.get(message.content())).ifPresent(segments::add);
        }
        Map<ContentId, ArchiveRecord.Content> found = new HashMap<>();
        for (Path segment : segments) {
            Conversations.collect(wanted, records(segment), found);
        }
        return found;
    }

    List<Path> unreadable() {
        return List.copyOf(unreadable);
    }
}
