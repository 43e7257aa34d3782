package dev.stowage.proxy;

import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.compaction.Fate;
import dev.stowage.core.files.Stand;
import dev.stowage.core.residency.Laid;
import dev.stowage.core.residency.ShownFile;
import dev.stowage.core.session.Block;
import dev.stowage.core.session.Known;
import dev.stowage.core.session.Lineage;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Resident files as lineages have them: blocks of a zone of their own. */
final class FileBlocks {

    private FileBlocks() {}

    static Block of(Laid laid, Lineage lineage) {
        Set<MessageIdentity> sources = laid.sources().stream()
                .map(lineage.history()::get)
                .map(Known::identity)
                .collect(Collectors.toSet());
        return Block.fenced(laid.id(), Block.FILES, laid.text(), false, sources);
    }

    /** Those that a lineage's epoch has. */
    static List<ShownFile> shown(Lineage lineage) {
        return lineage.files().stream()
                .map(block -> new ShownFile(block.id(), block.body()))
                .toList();
    }

    /** Whether the model can read what stands in a message that has become of the client's. */
    static boolean isSeen(Stand stand, Fate fate) {
        return stand.inCall() ? fate.sent() : fate == Fate.Plain.KEEP;
    }
}
