package dev.stowage.replay;

import dev.stowage.replay.Recording.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * One JSON value that holds a conversation: a recording, a list of messages, or the body of a request.
 *
 * @param id its name, if it has one
 * @param model the model that it names, if any
 * @param messages its messages
 * @param fields what it says beside them that a provider must know; see {@link Request#fields}
 */
record RecordedDocument(Optional<String> id, Optional<String> model, List<RecordedMessage> messages, String fields) {

    RecordedDocument {
        messages = List.copyOf(messages);
    }

    /**
     * The requests of a conversation of which no more is known than this document: one before each message of the
     * assistant, and a last one where the client spoke last.
     */
    List<Request> requests() {
        List<Request> requests = new ArrayList<>(IntStream.range(1, messages.size())
                .filter(at -> messages.get(at).byAssistant())
                .mapToObj(at -> new Request(at, fields))
                .toList());
        if (!endsWithAssistant()) {
            requests.add(new Request(messages.size(), fields));
        }
        return requests;
    }

    /** The one request that this document is, where it stands in a log of requests. An answer at its end is left out. */
    Request asked() {
        return new Request(endsWithAssistant() ? messages.size() - 1 : messages.size(), fields);
    }

    /** Whether this goes on where {@code earlier} ended. */
    boolean extendsThat(RecordedDocument earlier) {
        int known = earlier.messages.size();
        return messages.size() > known && messages.subList(0, known).equals(earlier.messages);
    }

    boolean beginsWithAssistant() {
        return messages.get(0).byAssistant();
    }

    private boolean endsWithAssistant() {
        return messages.get(messages.size() - 1).byAssistant();
    }
}
