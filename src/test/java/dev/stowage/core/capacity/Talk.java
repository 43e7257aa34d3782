package dev.stowage.core.capacity;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Message;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Spoken.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A conversation that grows as a test wants it to. */
final class Talk {

    private final List<Spoken> spoken = new ArrayList<>();
    private int calls;

    Talk says(Role role, String text, Call... called) {
        spoken.add(new Spoken(role, text, List.of(called), Optional.empty(), List.of()));
        return this;
    }

    Talk user(String text) {
        return says(Role.USER, text);
    }

    Talk model(String text) {
        return says(Role.ASSISTANT, text);
    }

    /** One step with a call and its result. */
    Talk run(String command, String output) {
        return call("bash", "{\"command\":\"" + command + "\"}", output);
    }

    Talk read(String path, String text) {
        return call("read_file", "{\"path\":\"" + path + "\"}", text);
    }

    private Talk call(String tool, String arguments, String output) {
        String id = "call" + calls++;
        return says(Role.ASSISTANT, "", new Call(id, tool, arguments)).result(id, output);
    }

    Talk result(String id, String output) {
        spoken.add(new Spoken(Role.TOOL, output, List.of(), Optional.of(id), List.of()));
        return this;
    }

    Situation situation() {
        List<Message> messages = spoken.stream().map(Talk::message).toList();
        List<Footprint> last = spoken.stream()
                .skip(Math.max(0, spoken.size() - Situation.READ))
                .map(message -> Footprint.of(message, List.of()))
                .toList();
        return Situation.of(new Conversation(messages), last);
    }

    Optional<MessageIdentity> began() {
        OptionalInt start = situation().turnStart();
        return start.isPresent()
                ? Optional.of(new MessageIdentity(Digest.of(start.getAsInt() + ""), 0))
                : Optional.empty();
    }

    private static Message message(Spoken spoken) {
        Digest digest = Digest.of(spoken.role() + spoken.text());
        return new Message(spoken.role(), !spoken.calls().isEmpty(), digest, digest, digest);
    }
}
