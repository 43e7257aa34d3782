package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** A coding agent's conversation that grows as a test wants it to. */
public final class LongTalk {

    private static final JsonMapper JSON = new JsonMapper();

    private final List<String> messages = new ArrayList<>(List.of(
            "{\"role\":\"system\",\"content\":\"You are a coding agent.\"}",
            "{\"role\":\"user\",\"content\":\"Make the build green. Never push to main.\"}"));
    private int calls;

    /** The messages so far; the very list. */
    public List<String> messages() {
        return messages;
    }

    /** Enough for a compaction. */
    public void grow() {
        for (int i = 0; i < 12; i++) {
            read("src/F" + i + ".java", java("F" + i, 20));
        }
        user("Which of them is wrong?");
    }

    /** Two calls fail in a row, in the fifth turn, and the window is more than three quarters full. */
    public void failTwice() {
        for (int i = 0; i < 3; i++) {
            assistant("Part " + i + " is done.");
            user("Go on with part " + (i + 1) + ".");
        }
        assistant("Part 3 is done.");
        user("Now mend the build. It must work on Windows.");
        read("src/Big.java", java("Big", 260));
        run("make", "Error: no rule to make target 'all'");
        run("make all", "Error: src/Big.java does not compile");
    }

    public void read(String path, String text) {
        call("read_file", "path", path, text);
    }

    public void run(String command, String output) {
        call("bash", "command", command, output);
    }

    /** Replaces what stands in a file once; the file has to have been read. */
    public void edit(String path, String old, String now) {
        String arguments = JSON.writeValueAsString(Map.of("file_path", path, "old_string", old, "new_string", now));
        called("edit", arguments, "The file " + path + " has been updated.");
    }

    private void call(String tool, String argument, String value, String text) {
        called(tool, "{\"" + argument + "\":\"" + value + "\"}", text);
    }

    private void called(String tool, String arguments, String text) {
        String id = "call_" + calls++;
        messages.add("{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"" + id
                + "\",\"type\":\"function\",\"function\":{\"name\":\"" + tool + "\",\"arguments\":"
                + JSON.writeValueAsString(arguments) + "}}]}");
        messages.add("{\"role\":\"tool\",\"tool_call_id\":\"" + id + "\",\"content\":" + JSON.writeValueAsString(text)
                + "}");
    }

    public void user(String text) {
        messages.add("{\"role\":\"user\",\"content\":" + JSON.writeValueAsString(text) + "}");
    }

    public void assistant(String text) {
        messages.add("{\"role\":\"assistant\",\"content\":" + JSON.writeValueAsString(text) + "}");
    }

    public static String java(String name, int methods) {
        StringBuilder text = new StringBuilder("package a;\n\nclass " + name + " {\n");
        for (int i = 0; i < methods; i++) {
            text.append("    int method")
                    .append(i)
                    .append("(int given) {\n        return given * ")
                    .append(i)
                    .append(" + 17;\n    }\n\n");
        }
        return text.append("}\n").toString();
    }

    public byte[] body() {
        return body("m");
    }

    public byte[] body(String model) {
        return ("{\"model\":\"" + model + "\",\"messages\":[" + String.join(",", messages) + "]}").getBytes(UTF_8);
    }
}
