package dev.stowage.core.tokens;

/**
 * What a picture costs, in tokens, by its size in pixels. Providers publish these rules and bill a little differently;
 * the rules are where calibration starts.
 */
public sealed interface ImageRule {

    /** Tokens of a picture of this size; {@code low} when the client asked for low detail. */
    int tokens(int width, int height, boolean low);

    /** Tokens of a picture that nobody has looked at: a link, or a header that cannot be read. */
    int unseen(boolean low);

    /**
     * OpenAI's older rule: scaled down into 2,048 × 2,048, then to a shorter side of 768, in tiles of 512.
     *
     * @param base tokens of any picture, and all of one in low detail
     * @param tile tokens of a tile
     */
    record Tiles(int base, int tile) implements ImageRule {

        private static final int BOX = 2048;
        private static final int SHORTER_SIDE = 768;
        private static final int TILE = 512;

        @Override
        public int tokens(int width, int height, boolean low) {
            if (low) {
                return base;
            }
            double fit = Math.min(1, (double) BOX / Math.max(width, height));
            double scale = fit * Math.min(1, SHORTER_SIDE / (fit * Math.min(width, height)));
            return base + tile * pieces(Math.round(scale * width), TILE) * pieces(Math.round(scale * height), TILE);
        }

        @Override
        public int unseen(boolean low) {
            return tokens(BOX, 2 * BOX, low);
        }
    }

    /**
     * A token, or a little more, for each square patch; a picture with too many is scaled down.
     *
     * @param edge pixels along a patch
     * @param most patches at most
     * @param factor tokens of a patch
     */
    record Patches(int edge, int most, double factor) implements ImageRule {

        @Override
        public int tokens(int width, int height, boolean low) {
            long patches = (long) pieces(width, edge) * pieces(height, edge);
            return (int) Math.ceil(Math.min(patches, most) * factor);
        }

        @Override
        public int unseen(boolean low) {
            return (int) Math.ceil(most * factor);
        }
    }

    /**
     * A token for so many pixels of the picture, scaled down to a longest side.
     *
     * @param longestSide pixels
     * @param pixels pixels of a token
     * @param most tokens at most
     */
    record Area(int longestSide, int pixels, int most) implements ImageRule {

        @Override
        public int tokens(int width, int height, boolean low) {
            double scale = Math.min(1, (double) longestSide / Math.max(width, height));
            return (int) Math.min(most, Math.ceil(scale * width * scale * height / pixels));
        }

        @Override
        public int unseen(boolean low) {
            return most;
        }
    }

    /**
     * The same for each square that the picture is cut into; a small picture is one.
     *
     * @param edge pixels along a square
     * @param tokens tokens of a square
     * @param unseenTokens tokens of a picture of unknown size
     */
    record Squares(int edge, int tokens, int unseenTokens) implements ImageRule {

        @Override
        public int tokens(int width, int height, boolean low) {
            long squares = (long) pieces(width, edge) * pieces(height, edge);
            return (int) Math.min(Integer.MAX_VALUE, squares * tokens);
        }

        @Override
        public int unseen(boolean low) {
            return unseenTokens;
        }
    }

    private static int pieces(long length, int piece) {
        return (int) ((length + piece - 1) / piece);
    }
}
