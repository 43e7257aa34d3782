package dev.stowage.core.files;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Conversations, message by message. */
final class Dialogue {

    private final List<Spoken> messages = new ArrayList<>();

    Dialogue user(String text) {
        return add(Role.USER, text, List.of(), Optional.empty());
    }

    Dialogue assistant(String text) {
        return add(Role.ASSISTANT, text, List.of(), Optional.empty());
    }

    /** A call with its result. */
    Dialogue round(String tool, String arguments, String result) {
        String id = "c" + messages.size();
        return call(id, tool, arguments).result(id, result);
    }

    Dialogue call(String id, String tool, String arguments) {
        return add(Role.ASSISTANT, "", List.of(new Spoken.Call(id, tool, arguments)), Optional.empty());
    }

    Dialogue result(String id, String text) {
        return add(Role.TOOL, text, List.of(), Optional.of(id));
    }

    private Dialogue add(Role role, String text, List<Spoken.Call> calls, Optional<String> answers) {
        messages.add(new Spoken(role, text, calls, answers, List.of()));
        return this;
    }

    List<Spoken> messages() {
        return messages;
    }

    List<FileSighting> sightings() {
        return FileSightings.of(messages);
    }
}
