package dev.stowage.openai;

import static dev.stowage.openai.Bodies.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.CacheUsage;
import dev.stowage.core.chat.Usage;
import java.util.List;
import java.util.Optional;

/** Says what a provider said about usage, as a whole answer or as a stream, and checks how it was understood. */
final class Spoken {

    private Spoken() {}

    static Usage cached(long prompt, long completion, long hit, long write) {
        return new Usage(prompt, completion, Optional.of(new CacheUsage(hit, write, prompt - hit - write, false)));
    }

    static Usage implausible(long prompt, long completion, long hit, long write) {
        return new Usage(prompt, completion, Optional.of(new CacheUsage(hit, write, prompt - hit - write, true)));
    }

    /** The provider does not say how the prompt met its cache. */
    static Usage unknown(long prompt, long completion) {
        return new Usage(prompt, completion, Optional.empty());
    }

    /** One JSON body, in one piece and byte by byte. */
    static void body(String json, Usage expected) {
        byte[] bytes = utf8(json);
        assertThat(Chunks.through(ReplyTap.document(), List.of(bytes)).facts().usage())
                .contains(expected);
        assertThat(Chunks.through(ReplyTap.document(), Chunks.singleBytes(bytes))
                        .facts()
                        .usage())
                .contains(expected);
    }

    /** One event for each document, in one piece and byte by byte. */
    static void stream(Usage expected, String... documents) {
        byte[] bytes = utf8("data: " + String.join("\n\ndata: ", documents) + "\n\n");
        assertThat(Chunks.through(ReplyTap.events(false), List.of(bytes))
                        .facts()
                        .usage())
                .contains(expected);
        assertThat(Chunks.through(ReplyTap.events(false), Chunks.singleBytes(bytes))
                        .facts()
                        .usage())
                .contains(expected);
    }
}
