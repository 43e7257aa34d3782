package dev.stowage.store;

import static dev.stowage.store.Stores.TENANT;
import static dev.stowage.store.Stores.handed;
import static dev.stowage.store.Stores.keyOf;
import static dev.stowage.store.Stores.state;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.session.LineageKey;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What goes when there is too much. */
class BoundedArchiveTest extends ArchiveOnDisk {

    @Test
    void tooMuchOfATenant_dropsTheOldestSegments() throws IOException {
        FileArchive small = open(new ArchiveLimits(200_000, 100 << 20));
        for (int i = 0; i < 100; i++) {
            small.append(handed(KEY, List.of(new ArchivedMessage("d" + i, state(10_000, i)))));
        }
        assertThat(small.size(TENANT).bytes()).isBetween(150_000L, 230_000L);
        List<ArchivedMessage> left = small.conversation(KEY, ALL);
        assertThat(left).hasSizeBetween(14, 23);
        assertThat(left.get(left.size() - 1).digest()).isEqualTo("d99");
        assertThat(left)
                .extracting(ArchivedMessage::digest)
                .isEqualTo(IntStream.range(100 - left.size(), 100)
                        .mapToObj(i -> "d" + i)
                        .toList());
        assertThat(lost("evicted")).isPositive();
    }

    @Test
    void muchAtOnce_dropsNoMoreThanTheSameOneByOne() throws IOException {
        FileArchive small = open(new ArchiveLimits(200_000, 100 << 20));
        small.append(IntStream.range(0, 100)
                .mapToObj(i -> new Handed(KEY, List.of(new ArchivedMessage("d" + i, state(10_000, i)))))
                .toList());
        List<ArchivedMessage> left = small.conversation(KEY, ALL);
        assertThat(left).hasSizeBetween(14, 23);
        assertThat(left.get(left.size() - 1).digest()).isEqualTo("d99");
        assertThat(lost("overflow")).isZero();
    }

    @Test
    void contentOfADroppedSegment_isKeptAnewWhenItComesAgain() throws IOException {
        FileArchive small = open(new ArchiveLimits(200_000, 100 << 20));
        ArchivedMessage system = message("system", "you are a helpful assistant");
        small.append(handed(KEY, List.of(system)));
        for (int i = 0; i < 40; i++) {
            small.append(handed(keyOf("filler", "l"), List.of(new ArchivedMessage("d" + i, state(10_000, i)))));
        }
        assertThat(small.conversation(KEY, ALL)).isEmpty();
        small.append(handed(KEY, List.of(system)));
        assertThat(texts(small.conversation(KEY, ALL))).containsExactly("system=you are a helpful assistant");
    }

    @Test
    void tooManyTenants_dropWhatWasWrittenLongestAgo() throws IOException {
        FileArchive small = open(new ArchiveLimits(1 << 20, 400_000));
        for (int tenant = 0; tenant < 100; tenant++) {
            small.append(handed(
                    new LineageKey("t" + tenant, "s", "l"), List.of(new ArchivedMessage("d", state(10_000, tenant)))));
        }
        long all = 0;
        for (int tenant = 0; tenant < 100; tenant++) {
            all += small.size("t" + tenant).bytes();
        }
        assertThat(all).isLessThan(430_000);
        assertThat(small.conversation(new LineageKey("t99", "s", "l"), ALL)).hasSize(1);
    }
}
