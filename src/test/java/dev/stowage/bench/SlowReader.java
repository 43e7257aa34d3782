package dev.stowage.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Relays a small and a large response through the proxy to a slow reader and compares the memory
 * the proxy holds meanwhile.
 *
 * <p>Problem: a proxy that buffers what its client does not yet take grows with the response. Rule:
 * both sizes are read alike ({@link ThrottledDownload}), so what the large one holds beyond the
 * small one is buffered data. Both are read fast, with samples taken, before anything counts: pools
 * and caches that grow once are not growth with the response. Every other round reads the large one
 * first, so that what still drifts does not always fall to the same size.
 */
public final class SlowReader {

    private static final int SMALL_BYTES = 1_000_000;
    private static final int LARGE_BYTES = 200_000_000;
    private static final int WARM_UPS = 8;
    private static final double MIB = 1024 * 1024;

    private final URI proxy;
    private final JvmMemory memory;
    private final PrintStream log = System.err;

    private SlowReader(URI proxy, JvmMemory memory) {
        this.proxy = proxy;
        this.memory = memory;
    }

    /** Arguments: origin of the proxy, its process id, its metrics address, rounds, directory for the result. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        JvmMemory memory = new JvmMemory(Long.parseLong(arguments[1]), URI.create(arguments[2]));
        List<Round> rounds = new SlowReader(URI.create(arguments[0]), memory).rounds(Integer.parseInt(arguments[3]));
        Path directory = Path.of(arguments[4]);
        Files.writeString(directory.resolve("memory.md"), markdown(rounds));
        Files.writeString(directory.resolve("memory.json"), json(rounds));
    }

    private List<Round> rounds(int count) throws IOException, InterruptedException {
        for (int warmUp = 0; warmUp < WARM_UPS; warmUp++) {
            ThrottledDownload.fast(proxy, SMALL_BYTES).run();
            ThrottledDownload.fast(proxy, LARGE_BYTES / 4).run();
            memory.sample();
        }
        memory.requireDirectVisible();
        List<Round> rounds = new ArrayList<>();
        for (int round = 1; round <= count; round++) {
            rounds.add(round(round));
        }
        return rounds;
    }

    private Round round(int round) throws IOException, InterruptedException {
        if (round % 2 == 1) {
            Peak small = peak(round, SMALL_BYTES);
            return new Round(small, peak(round, LARGE_BYTES));
        }
        Peak large = peak(round, LARGE_BYTES);
        return new Round(peak(round, SMALL_BYTES), large);
    }

    private Peak peak(int round, int bytes) throws IOException, InterruptedException {
        Peak idle = Peak.NONE.with(memory.sample());
        ThrottledDownload download = ThrottledDownload.slow(proxy, bytes);
        Peak peak = Peak.NONE;
        download.start();
        while (download.isRunning()) {
            JvmMemory.Sample sample = memory.sample();
            if (download.isRunning()) {
                peak = peak.with(sample);
            }
        }
        download.requireComplete();
        log.printf(
                Locale.ROOT,
                "round %d, %d bytes: peak %.2f MiB in %d samples (idle %.2f MiB)%n",
                round,
                bytes,
                peak.total() / MIB,
                peak.samples(),
                idle.total() / MIB);
        return peak;
    }

    private static String markdown(List<Round> rounds) {
        StringBuilder table = new StringBuilder("""
                | round | 1 MB: heap + direct = peak (MiB) | 200 MB: heap + direct = peak (MiB) | difference (MiB) |
                | --- | --- | --- | --- |
                """);
        for (int round = 0; round < rounds.size(); round++) {
            Round figures = rounds.get(round);
            table.append("| %d | %s | %s | %+.2f |%n"
                    .formatted(round + 1, cell(figures.small()), cell(figures.large()), figures.difference() / MIB));
        }
        return table.append("%nMedian difference: %+.2f MiB (target: below 1 MiB).%n"
                        .formatted(medianDifference(rounds) / MIB))
                .toString();
    }

    private static String cell(Peak peak) {
        return "%.2f + %.2f = %.2f".formatted(peak.heap() / MIB, peak.direct() / MIB, peak.total() / MIB);
    }

    private static String json(List<Round> rounds) {
        List<String> lines = rounds.stream()
                .map(round -> "{\"small\":%s,\"large\":%s}"
                        .formatted(round.small().json(), round.large().json()))
                .toList();
        return "{\"smallBytes\":%d,\"largeBytes\":%d,\"medianDifferenceBytes\":%d,\"rounds\":[%s]}%n"
                .formatted(SMALL_BYTES, LARGE_BYTES, medianDifference(rounds), String.join(",", lines));
    }

    private static long medianDifference(List<Round> rounds) {
        long[] sorted = rounds.stream().mapToLong(Round::difference).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private record Round(Peak small, Peak large) {
        long difference() {
            return large.total() - small.total();
        }
    }

    /** The sample with the highest total so far, in bytes. */
    private record Peak(long heap, long direct, int samples) {

        static final Peak NONE = new Peak(0, 0, 0);

        Peak with(JvmMemory.Sample sample) {
            return sample.heap() + sample.direct() > total()
                    ? new Peak(sample.heap(), sample.direct(), samples + 1)
                    : new Peak(heap, direct, samples + 1);
        }

        long total() {
            return heap + direct;
        }

        String json() {
            return "{\"heap\":%d,\"direct\":%d,\"samples\":%d}".formatted(heap, direct, samples);
        }
    }
}
