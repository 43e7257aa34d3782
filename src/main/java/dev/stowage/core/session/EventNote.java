package dev.stowage.core.session;

import java.util.Map;

/**
 * What may be told of an event to whoever watches: its name and figures, never what was said.
 *
 * @param event what happened, in words with underscores
 * @param names of kinds, upstreams, models and zones
 * @param figures counts, tokens and bytes
 */
public record EventNote(String event, Map<String, String> names, Map<String, Long> figures) {

    public EventNote {
        names = Map.copyOf(names);
        figures = Map.copyOf(figures);
    }

    /** An event with one figure. */
    public static EventNote counting(String event, String figure, long value) {
        return new EventNote(event, Map.of(), Map.of(figure, value));
    }
}
