package dev.stowage.replay;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A conversation that can be sent again as its client sent it: request by request, each with the history that was
 * recorded, whatever is answered now.
 *
 * @param id its name, different from that of every other recording of a run
 * @param model the model that is asked
 * @param messages all its messages, as JSON
 * @param requests its requests, in order
 */
record Recording(String id, String model, List<String> messages, List<Request> requests) {

    /**
     * One request.
     *
     * @param messages how many messages it has, counted from the first
     * @param fields the members after its messages, each with a comma before it
     */
    record Request(int messages, String fields) {}

    Recording {
        messages = List.copyOf(messages);
        requests = List.copyOf(requests);
    }

    /** The body of a request, as JSON. */
    byte[] body(Request request) {
        String history = String.join(",", messages.subList(0, request.messages()));
        String body = "{\"model\":" + Json.write(model) + ",\"messages\":[" + history + "]" + request.fields() + "}";
        return body.getBytes(UTF_8);
    }

    /** The message that follows a request's history, as JSON. */
    Optional<String> after(Request request) {
        return request.messages() < messages.size() ? Optional.of(messages.get(request.messages())) : Optional.empty();
    }

    Recording named(String name) {
        return new Recording(name, model, messages, requests);
    }

    /** This recording with another first message. */
    Recording beginning(String first) {
        List<String> others = messages.subList(1, messages.size());
        return new Recording(
                id, model, Stream.concat(Stream.of(first), others.stream()).toList(), requests);
    }
}
