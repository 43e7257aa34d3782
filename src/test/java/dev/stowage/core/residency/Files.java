package dev.stowage.core.residency;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Spoken.Call;
import dev.stowage.core.files.FileRead;
import dev.stowage.core.files.FileTruths;
import dev.stowage.core.files.PushedFile;
import dev.stowage.core.files.Stand;
import dev.stowage.core.residency.Residency.Prompt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** A conversation that reads and edits files, in the making. */
final class Files {

    private final List<Spoken> messages = new ArrayList<>();

    Files user(String text) {
        messages.add(new Spoken(Role.USER, text, List.of(), Optional.empty(), List.of()));
        return this;
    }

    Files read(String path, String text) {
        return round(call("read_file", "{\"path\":\"" + path + "\"}"), text);
    }

    Files write(String path, String text) {
        String written = text.replace("\n", "\\n");
        return round(call("write_file", "{\"path\":\"" + path + "\",\"content\":\"" + written + "\"}"), "Written.");
    }

    Files edit(String path, String old, String now) {
        return round(
                call(
                        "edit",
                        "{\"path\":\"" + path + "\",\"old_string\":\"" + old + "\",\"new_string\":\"" + now + "\"}"),
                "Edited.");
    }

    Files run(String command) {
        return round(call("bash", "{\"command\":\"" + command + "\"}"), "ok");
    }

    /** Several calls at once, each with its result. */
    Files round(List<Call> calls, List<String> results) {
        messages.add(new Spoken(Role.ASSISTANT, "", calls, Optional.empty(), List.of()));
        for (int i = 0; i < calls.size(); i++) {
            messages.add(new Spoken(
                    Role.TOOL,
                    results.get(i),
                    List.of(),
                    Optional.of(calls.get(i).id()),
                    List.of()));
        }
        return this;
    }

    private Files round(Call call, String result) {
        return round(List.of(call), List.of(result));
    }

    private Call call(String tool, String arguments) {
        return new Call("c" + messages.size(), tool, arguments);
    }

    /** Of which the model sees all. */
    Prompt seen() {
        return prompt(stand -> true);
    }

    /** Of which the model sees no file. */
    Prompt unseen() {
        return prompt(stand -> false);
    }

    Prompt prompt(Predicate<Stand> isSeen) {
        return new Prompt(FileTruths.of(messages), Elsewhere.NOTHING, isSeen, 128_000, "x-1");
    }

    /** Of which the model sees all, and a disk says something else. */
    Prompt beside(Map<String, FileRead> disk) {
        return new Prompt(FileTruths.of(messages), new Elsewhere(disk, Map.of()), stand -> true, 128_000, "x-1");
    }

    /** Of which the model sees all, and a client has handed files in. */
    Prompt pushed(Map<String, PushedFile> pushed) {
        return new Prompt(FileTruths.of(messages), new Elsewhere(Map.of(), pushed), stand -> true, 128_000, "x-1");
    }

    int size() {
        return messages.size();
    }

    /** A text of so many lines. */
    static String lines(String word, int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= count; i++) {
            text.append(word).append(' ').append(i).append(" of some words\n");
        }
        return text.toString();
    }
}
