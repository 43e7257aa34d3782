package dev.stowage.core.residency;

/**
 * How much of a prompt files may take.
 *
 * @param files the most that are resident, at least 1
 * @param fileBytes the most that is shown of one file as it stands, in UTF-8
 * @param totalBytes the most that all of an epoch's blocks take, superseded ones included
 * @param windowShare the same as a share of the model's window, over 0 and at most 1
 * @param blocksPerRequest the most blocks that are appended at once, at least 1
 * @param diffShare a diff stands for a text where it takes less than that share of it, 0 to 1
 */
public record ResidencyLimits(
        int files, int fileBytes, long totalBytes, double windowShare, int blocksPerRequest, double diffShare) {

    public static final ResidencyLimits STANDARD = new ResidencyLimits(8, 24_000, 96_000, 0.25, 3, 0.30);

    /** Of code, at least; a share of a window is told in bytes, so that every replica finds the same. */
    private static final int BYTES_OF_A_TOKEN = 3;

    /** @throws IllegalArgumentException naming the field that is out of range */
    public ResidencyLimits {
        check(files >= 1, "residency.files must be at least 1", files);
        check(fileBytes >= 1_000, "residency.file-bytes must be at least 1000", fileBytes);
        check(totalBytes >= fileBytes, "residency.total-bytes must be at least residency.file-bytes", totalBytes);
        check(windowShare > 0 && windowShare <= 1, "residency.window-share must be above 0 and at most 1", windowShare);
        check(blocksPerRequest >= 1, "residency.blocks-per-request must be at least 1", blocksPerRequest);
        check(diffShare >= 0 && diffShare <= 1, "residency.diff-share must be from 0 to 1", diffShare);
    }

    private static void check(boolean holds, String rule, Object value) {
        if (!holds) {
            throw new IllegalArgumentException(rule + ": " + value);
        }
    }

    /** Bytes that all blocks of an epoch may take in a window of so many tokens. */
    long bytes(long window) {
        return Math.min(totalBytes, (long) (windowShare * window * BYTES_OF_A_TOKEN));
    }
}
