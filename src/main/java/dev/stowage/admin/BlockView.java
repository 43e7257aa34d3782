package dev.stowage.admin;

import dev.stowage.core.session.Block;
import java.util.Optional;

/**
 * Bytes that Stowage adds to a prompt.
 *
 * @param zone the budget it is paid from
 * @param place {@code head} of the epoch, or {@code tail} of a message
 * @param checkpoint whether it is the summary of what is no longer sent
 * @param text only where {@code stowage.admin.show-content} says so
 */
record BlockView(String id, String zone, String place, boolean checkpoint, long bytes, Optional<String> text) {

    static BlockView of(Block block, String place, boolean showContent) {
        Optional<String> text = showContent ? Optional.of(block.text()) : Optional.empty();
        return new BlockView(block.id(), block.zone(), place, block.checkpoint(), block.bytes(), text);
    }
}
