package dev.stowage.core.memory;

import java.time.Instant;
import java.util.List;

/**
 * What one line of history has taught so far, and what has to be remembered to go on reading it. Each message is read once, when
 * it is first seen: reading costs what is new, and it makes no difference in how many pieces a history comes.
 *
 * @param units what is known
 * @param open calls that nothing has answered yet, at most {@value Reading#MOST_OPEN}
 * @param written files that were changed last, the newest last
 * @param heard how many messages have been read
 * @param asked whether a user has said something
 * @param opens whether the next message of a user opens a turn
 */
public record Extraction(
        Units units, List<Asked> open, List<Written> written, int heard, boolean asked, boolean opens) {

    /**
     * A file that was changed.
     *
     * @param path as it was named
     * @param at which message of the history did it
     */
    public record Written(String path, int at) {}

    /**
     * What came of reading.
     *
     * @param events in their order
     */
    public record Extracted(Extraction extraction, List<MemoryEvent> events) {

        public Extracted {
            events = List.copyOf(events);
        }
    }

    public Extraction {
        open = List.copyOf(open);
        written = List.copyOf(written);
    }

    /** Nothing has been read yet. */
    public static Extraction none(String tenant, String session) {
        return new Extraction(Units.none(tenant, session), List.of(), List.of(), 0, false, true);
    }

    /** The same where a history is read anew that has taught something before. */
    public Extraction knowing(Units before) {
        return new Extraction(units.merged(before), open, written, heard, asked, opens);
    }

    /** The same with what nobody in the conversation has said. */
    public Extraction taught(List<Unit> others) {
        Units more = others.stream().reduce(units, Units::upsert, (one, next) -> next);
        return new Extraction(more, open, written, heard, asked, opens);
    }

    /**
     * Goes on reading. Stowage's own words teach nothing.
     *
     * @param messages those that are new, in their order
     * @param at when they came
     */
    public Extracted read(List<Heard> messages, Instant at) {
        Reading reading = new Reading(this, at);
        messages.forEach(reading::message);
        return reading.done();
    }
}
