package dev.stowage.core.files;

import java.util.List;

/**
 * A file as one message of a conversation shows it.
 *
 * @param message index of the message in the conversation
 * @param path as the conversation names it
 * @param kind how it got there
 * @param from where its body starts in the message's text
 * @param to where its body ends
 * @param body what is shown of it, without line-number gutters
 */
public record FileSighting(int message, String path, Kind kind, int from, int to, String body) {

    /**
     * What a text says around the files that it shows.
     *
     * @param bodies sightings in it, in the order of their places
     */
    public static String around(String text, List<FileSighting> bodies) {
        StringBuilder prose = new StringBuilder();
        int at = 0;
        for (FileSighting body : bodies) {
            if (body.from() >= at) {
                prose.append(text, at, body.from());
                at = body.to();
            }
        }
        return prose.append(text, at, text.length()).toString();
    }

    /** How a file comes into a conversation. */
    public enum Kind {
        /** The result of a call that reads it. */
        READ,
        /** The call that writes or edits it; it has no body in the message's text. */
        WRITTEN,
        /** Somebody pasted it: a fenced block, a wrapper, an editor's context. */
        SHOWN
    }
}
