package dev.stowage.core.memory;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Spoken.Call;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A conversation that is listened to while it goes on. */
final class Listener {

    static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    private final List<MemoryEvent> events = new ArrayList<>();
    private Extraction extraction;
    private Instant now = NOW;
    private int count;

    Listener() {
        this("tenant", "session");
    }

    Listener(String tenant, String session) {
        extraction = Extraction.none(tenant, session);
    }

    static Heard heard(int place, Spoken spoken) {
        return new Heard(new MessageIdentity(Digest.of(spoken.role() + spoken.text() + place), 0), spoken);
    }

    Listener hear(Spoken spoken) {
        Extraction.Extracted extracted = extraction.read(List.of(heard(count++, spoken)), now);
        extraction = extracted.extraction();
        events.addAll(extracted.events());
        return this;
    }

    Listener user(String text) {
        return hear(new Spoken(Role.USER, text, List.of(), Optional.empty(), List.of()));
    }

    Listener model(String text) {
        return hear(new Spoken(Role.ASSISTANT, text, List.of(), Optional.empty(), List.of()));
    }

    /** A call and its result. */
    Listener call(String tool, String arguments, String result) {
        String id = "call" + count;
        hear(new Spoken(Role.ASSISTANT, "", List.of(new Call(id, tool, arguments)), Optional.empty(), List.of()));
        return hear(new Spoken(Role.TOOL, result, List.of(), Optional.of(id), List.of()));
    }

    Listener bash(String command, String result) {
        String escaped = command.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
        return call("bash", "{\"command\": \"" + escaped + "\"}", result);
    }

    Listener write(String path) {
        return call("write_file", "{\"path\": \"" + path + "\", \"content\": \"x\"}", "Wrote 1 line.");
    }

    Listener later(long seconds) {
        now = now.plusSeconds(seconds);
        return this;
    }

    Units units() {
        return extraction.units();
    }

    Extraction extraction() {
        return extraction;
    }

    List<MemoryEvent> events() {
        return events;
    }

    String working() {
        return WorkingMemory.of(units()).text();
    }

    List<Unit> active(Unit.Type type) {
        return units().active(type);
    }

    /** Statements of the active units of a type, best first. */
    List<String> says(Unit.Type type) {
        return active(type).stream().map(Unit::statement).toList();
    }
}
