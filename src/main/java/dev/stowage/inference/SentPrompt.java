package dev.stowage.inference;

import dev.stowage.openai.ChatIndex;
import dev.stowage.upstream.Upstream;
import dev.stowage.upstream.UpstreamRequest;

/**
 * A prompt that was sent, or will be, and all that it takes to ask once more. It holds a client's credential: it is kept in
 * memory, for one summary, and not longer than that takes.
 *
 * @param upstream that it was sent to
 * @param request as it was sent there; its body is not looked at
 * @param body as it can be read
 * @param index of that body
 * @param messages of it that are to be summarized, from the first on; at least one
 */
public record SentPrompt(Upstream upstream, UpstreamRequest request, byte[] body, ChatIndex index, int messages) {}
