package dev.stowage.replay;

import dev.stowage.core.tokens.Prices;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What the command was asked to do.
 *
 * @param inputs files and directories with recorded conversations
 * @param archive directory of an archive that a Stowage keeps
 * @param upstream the provider; empty for the sandbox
 * @param apiKey its key, sent by both ways
 * @param model asked instead of the recorded ones
 * @param prices used instead of the catalogue's
 * @param sandboxWindow window of the sandbox, in its tokens
 * @param step by which the sandbox's clock goes on with each request of a conversation
 * @param mode value of {@code x-stowage-mode}
 * @param sessionHeader whether {@code x-stowage-session} is sent
 * @param variants those that are compared; empty: none, and Stowage compacts as it is configured
 * @param parallel conversations at a time
 * @param limit conversations at most
 * @param json where the report for programs goes
 * @param html where the page goes
 */
record ReplayOptions(
        List<Path> inputs,
        Optional<Path> archive,
        Optional<URI> upstream,
        Optional<String> apiKey,
        Optional<String> model,
        Optional<Prices> prices,
        int sandboxWindow,
        Duration step,
        Optional<String> mode,
        boolean sessionHeader,
        List<Variant> variants,
        int parallel,
        int limit,
        Optional<Path> json,
        Optional<Path> html) {

    /** What the sandbox, which takes any name, is asked for where a recording names no model. */
    private static final String SANDBOX_MODEL = "sandbox";

    ReplayOptions {
        inputs = List.copyOf(inputs);
        variants = List.copyOf(variants);
    }

    ModelChoice models() {
        return new ModelChoice(model, upstream.isPresent() ? Optional.empty() : Optional.of(SANDBOX_MODEL));
    }
}
