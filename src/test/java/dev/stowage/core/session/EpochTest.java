package dev.stowage.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.compaction.Fate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EpochTest {

    private static final MessageIdentity READ = new MessageIdentity(Digest.of("read"), 0);
    private static final MessageIdentity EDITED = new MessageIdentity(Digest.of("edited"), 0);
    private static final Block FILE = Block.fenced("b", Block.FILES, "file: a.py", false, Set.of(READ, EDITED));

    private final Epoch epoch =
            new Epoch(3, List.of(FILE), Map.of(READ, new Fate.Shortened("[see block b]")), Map.of());

    @Test
    void fork_keepsNothingThatRefersToAFileOfWhatWasUndone() {
        assertThat(epoch.sharedBy(List.of(READ))).isEqualTo(new Epoch(3, List.of(), Map.of(), Map.of()));
    }

    @Test
    void fork_keepsAFile_thatWasKnownByThen() {
        assertThat(epoch.sharedBy(List.of(READ, EDITED))).isEqualTo(epoch);
    }
}
