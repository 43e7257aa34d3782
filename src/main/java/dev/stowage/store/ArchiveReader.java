package dev.stowage.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads an archive's directory, whoever writes there meanwhile: it takes no lock and changes nothing. Listed is what was there
 * when it was opened. Nor does it open the writers' lock file, since a process that closes that loses its locks.
 */
public final class ArchiveReader {

    private final Map<String, TenantListing> tenants = new LinkedHashMap<>();

    private ArchiveReader() {}

    /**
     * Where a Stowage keeps its archive.
     *
     * @param configured its {@code stowage.archive.directory}, if that is set
     */
    public static Path directory(Optional<String> configured) {
        return StoreSettings.expanded(configured.orElse(ArchiveSettings.DIRECTORY));
    }

    /**
     * Looks through a directory, which is left alone if it is none of an archive's: then nothing is listed.
     *
     * @throws NotDirectoryException if there is no such directory
     */
    public static ArchiveReader open(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new NotDirectoryException(directory.toString());
        }
        Disk disk = new LocalDisk();
        ArchiveReader reader = new ArchiveReader();
        for (Path tenant : disk.directories(directory).stream().sorted().toList()) {
            String name = String.valueOf(tenant.getFileName());
            if (Names.isDigest(name)) {
                reader.tenants.put(name, TenantListing.of(tenant, disk));
            }
        }
        return reader;
    }

    /** Every lineage of every tenant; the one that began first comes first. */
    public List<ArchivedConversation> conversations() {
        List<ArchivedConversation> all = new ArrayList<>();
        tenants.forEach((name, listing) -> all.addAll(listing.conversations(name)));
        all.sort(Comparator.comparing(ArchivedConversation::begun));
        return List.copyOf(all);
    }

    /** The messages of a conversation in their order; those whose contents are gone are left out. */
    public List<ArchivedMessage> messages(ArchivedConversation conversation) throws IOException {
        Optional<TenantListing> listing = Optional.ofNullable(tenants.get(conversation.tenant()));
        return listing.isPresent() ? listing.get().messages(conversation.session(), conversation.lineage()) : List.of();
    }

    /** Files that are called segments and that this version cannot read. */
    public List<Path> unreadable() {
        return tenants.values().stream()
                .flatMap(listing -> listing.unreadable().stream())
                .toList();
    }
}
