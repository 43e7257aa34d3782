package dev.stowage.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A server of tools that speaks the Model Context Protocol through its standard input and output. {@code look} says that it only
 * reads, and tells what stands in a file; asked with {@code change}, it says besides that the tools have changed; {@code write} says that it does not; {@code either} says nothing; {@code hang} never
 * answers, {@code fail} fails, and {@code both} says two things at once. Every call is written down, and every time it is asked for its tools.
 */
public final class ToolServerProgram {

    /** What is written down when it is asked for its tools. */
    public static final String LISTED = "tools/list";

    private static final JsonMapper JSON = new JsonMapper();

    private final Path told;
    private final Path calls;

    /**
     * The same in this process.
     *
     * @param told what {@code look} tells
     * @param calls gets a line for each call
     */
    public ToolServerProgram(Path told, Path calls) {
        this.told = told;
        this.calls = calls;
    }

    /** The words that start it: {@code told} is what {@code look} tells, {@code calls} gets a line for each call. */
    public static List<String> command(Path told, Path calls) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath(),
                ToolServerProgram.class.getName(),
                told.toString(),
                calls.toString());
    }

    private static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", "."));
    }

    public static void main(String[] arguments) throws IOException {
        ToolServerProgram server = new ToolServerProgram(Path.of(arguments[0]), Path.of(arguments[1]));
        server.note("start " + ProcessHandle.current().pid());
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            JsonNode request = JSON.readTree(line);
            if (request.path("params").path("arguments").has("change")) {
                say(JSON.createObjectNode().put("jsonrpc", "2.0").put("method", "notifications/tools/list_changed"));
            }
            server.answer(request).ifPresent(ToolServerProgram::say);
        }
    }

    private static void say(ObjectNode message) {
        System.out.println(JSON.writeValueAsString(message));
        System.out.flush();
    }

    private void note(String line) throws IOException {
        Files.writeString(calls, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** What it answers; nothing to what asks for no answer, and to a call of {@code hang}. */
    public Optional<ObjectNode> answer(JsonNode request) throws IOException {
        String method = request.path("method").asString();
        ObjectNode answer = JSON.createObjectNode().put("jsonrpc", "2.0");
        answer.set("id", request.path("id"));
        ObjectNode result = answer.putObject("result");
        switch (method) {
            case "initialize" -> {
                result.set("protocolVersion", request.path("params").path("protocolVersion"));
                result.putObject("capabilities").putObject("tools").put("listChanged", true);
                result.putObject("serverInfo").put("name", "tools").put("version", "1");
            }
            case "tools/list" -> {
                note(LISTED);
                list(result.putArray("tools"));
            }
            case "tools/call" -> {
                String tool = request.path("params").path("name").asString();
                note(tool + " " + request.path("params").path("arguments"));
                if (tool.equals("hang")) {
                    return Optional.empty();
                }
                result.put("isError", tool.equals("fail"));
                result.putArray("content").addObject().put("type", "text").put("text", Files.readString(told));
            }
            default -> {
                return Optional.empty();
            }
        }
        return Optional.of(answer);
    }

    private static void list(ArrayNode tools) {
        add(tools, "look").putObject("annotations").put("readOnlyHint", true);
        add(tools, "hang").putObject("annotations").put("readOnlyHint", true);
        add(tools, "fail").putObject("annotations").put("readOnlyHint", true);
        add(tools, "write").putObject("annotations").put("readOnlyHint", false);
        add(tools, "both").putObject("annotations").put("readOnlyHint", true).put("destructiveHint", true);
        add(tools, "either");
    }

    private static ObjectNode add(ArrayNode tools, String name) {
        ObjectNode tool = tools.addObject().put("name", name).put("description", name);
        tool.putObject("inputSchema").put("type", "object");
        return tool;
    }
}
