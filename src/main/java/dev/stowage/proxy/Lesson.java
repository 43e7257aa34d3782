package dev.stowage.proxy;

import dev.stowage.core.memory.Heard;
import dev.stowage.core.session.Placement;
import dev.stowage.openai.ChatIndex;
import dev.stowage.openai.SpokenReader;
import dev.stowage.proxy.Road.Indexed;
import dev.stowage.proxy.Road.Routed;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A request as far as it is learned from.
 *
 * @param body what the client sent, as it can be read
 * @param moment when it came, as {@link Forgotten} counts
 */
record Lesson(Placement placement, byte[] body, ChatIndex index, long moment) {

    static Lesson of(Routed routed, Placement placement) {
        Indexed indexed = routed.placed().told().indexed();
        return new Lesson(
                placement,
                indexed.body().readable(),
                indexed.index(),
                indexed.passage().moment());
    }

    /** Its messages from the one with this number on. */
    List<Heard> heardFrom(int first) {
        return IntStream.range(first, placement.lineage().history().size())
                .mapToObj(at -> new Heard(
                        placement.lineage().history().get(at).identity(),
                        SpokenReader.read(body, index.messages().get(at))))
                .toList();
    }
}
