package dev.stowage.openai;

import static dev.stowage.openai.Bodies.utf8;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Answers with reasoning, as providers stream them or give them whole, and as clients write them down again. */
final class RandomAnswers {

    private static final List<String> TEXTS = List.of("", "ok", "done 🙂 \n", " \"well\"");
    private static final List<String> ARGUMENTS =
            List.of("{}", "{\"a\": [1, \"é\"]}", "{\"b\":{\"c\": null}}", "not {json");

    /** One choice: what it says, what it calls, and the reasoning as it must come back. */
    record Choice(String content, List<String> ids, List<String> arguments, String reasoning) {

        String members() {
            return "\"reasoning_content\":" + JsonText.quoted(reasoning);
        }

        List<String> results(Random random) {
            return ids.stream()
                    .filter(id -> random.nextInt(6) > 0)
                    .map(id -> Histories.result(id, "r"))
                    .toList();
        }
    }

    private final Random random;
    private int number;

    RandomAnswers(Random random) {
        this.random = random;
    }

    /** One or two choices that say different things. */
    List<Choice> next() {
        List<Choice> choices = new ArrayList<>();
        for (int left = 1 + random.nextInt(2); left > 0; left--) {
            boolean calls = random.nextBoolean();
            int count = calls ? 1 + random.nextInt(2) : 0;
            boolean own = random.nextBoolean();
            int first = own ? 2 * number : 0;
            List<String> ids = IntStream.range(first, first + count)
                    .mapToObj(id -> (own ? "call_" : "functions.read:") + id)
                    .toList();
            String content = pick(TEXTS) + "x".repeat(choices.size());
            List<String> arguments = ids.stream()
                    .map(id -> pick(ARGUMENTS) + " ".repeat(choices.size() * count))
                    .toList();
            if (choices.stream().noneMatch(other -> !other.ids.isEmpty() && calls)) {
                choices.add(new Choice(content, ids, arguments, "thought " + number++ + " é\"🙂"));
            }
        }
        return choices;
    }

    /** The answer in pieces, and what kind it is. */
    List<HeardReasoning> heard(List<Choice> choices) {
        boolean streams = random.nextBoolean();
        String type = streams ? "text/event-stream" : "application/json";
        byte[] answer = utf8(streams ? stream(choices) : document(choices));
        ReplyTranscript transcript = new ReplyTranscript(1 << 20);
        Chunks.through(transcript.beside(ReplyTap.forContentType(type, false), type), Chunks.chopped(answer, random));
        return transcript.heard();
    }

    private static String document(List<Choice> choices) {
        return IntStream.range(0, choices.size())
                .mapToObj(index -> {
                    Choice choice = choices.get(index);
                    String calls = choice.ids.isEmpty() ? "" : ",\"tool_calls\":[" + calls(choice) + ']';
                    return "{\"message\":{\"content\":" + JsonText.quoted(choice.content) + ',' + choice.members()
                            + calls + "},\"index\":" + index + '}';
                })
                .collect(Collectors.joining(",", "{\"choices\":[", "]}"));
    }

    private static String calls(Choice choice) {
        return IntStream.range(0, choice.ids.size())
                .mapToObj(at -> call("\"id\":\"" + choice.ids.get(at) + '"', "read", choice.arguments.get(at)))
                .collect(Collectors.joining(","));
    }

    private static String call(String head, String name, String arguments) {
        return '{' + head + ",\"function\":{\"name\":\"" + name + "\",\"arguments\":" + JsonText.quoted(arguments)
                + "}}";
    }

    /** Deltas of all choices, each cut anywhere, mixed. */
    private String stream(List<Choice> choices) {
        List<List<String>> queues = new ArrayList<>();
        for (int index = 0; index < choices.size(); index++) {
            queues.add(deltas(choices.get(index), index));
        }
        StringBuilder stream = new StringBuilder();
        while (queues.stream().anyMatch(queue -> !queue.isEmpty())) {
            List<String> queue = queues.get(random.nextInt(queues.size()));
            if (!queue.isEmpty()) {
                stream.append("data: ").append(queue.remove(0)).append("\n\n");
            }
        }
        return stream.append("data: [DONE]\n\n").toString();
    }

    private List<String> deltas(Choice choice, int index) {
        List<String> deltas = new ArrayList<>();
        cut(choice.reasoning).forEach(text -> deltas.add("\"reasoning_content\":" + text));
        cut(choice.content).forEach(text -> deltas.add("\"content\":" + text));
        for (int at = 0; at < choice.ids.size(); at++) {
            String number = "\"index\":" + at;
            deltas.add("\"tool_calls\":[" + call(number + ",\"id\":\"" + choice.ids.get(at) + '"', "read", "") + ']');
            cut(choice.arguments.get(at))
                    .forEach(text ->
                            deltas.add("\"tool_calls\":[{" + number + ",\"function\":{\"arguments\":" + text + "}}]"));
        }
        return new ArrayList<>(deltas.stream()
                .map(members -> "{\"choices\":[{\"delta\":{" + members + "},\"index\":" + index + "}]}")
                .toList());
    }

    private List<String> cut(String text) {
        List<String> pieces = new ArrayList<>();
        for (int from = 0; from < text.length() || pieces.isEmpty(); ) {
            int to = Math.min(text.length(), from + 1 + random.nextInt(5));
            pieces.add(JsonText.quoted(text.substring(from, to)));
            from = to;
        }
        return pieces;
    }

    /** The choice as a client writes it: without the reasoning, in its own spelling. */
    String written(Choice choice) {
        List<String> members = new ArrayList<>(List.of("\"role\":\"assistant\""));
        String content = JsonText.quoted(random.nextBoolean() ? choice.content : choice.content.strip());
        switch (random.nextInt(3)) {
            case 0 -> members.add("\"content\":[{\"type\":\"text\",\"text\":" + content + "}]");
            case 1 -> members.add("\"content\":" + (choice.ids.isEmpty() ? content : "null"));
            default -> members.add("\"content\":" + content);
        }
        if (!choice.ids.isEmpty()) {
            members.add("\"tool_calls\":[" + calls(respelt(choice)) + ']');
        }
        Collections.shuffle(members, random);
        return members.stream().collect(Collectors.joining(", ", "{", "}"));
    }

    private Choice respelt(Choice choice) {
        boolean compact = random.nextBoolean();
        List<String> arguments = choice.arguments.stream()
                .map(json ->
                        compact && json.startsWith("{") ? json.replace(" ", "").replace("é", "\\u00e9") : json)
                .toList();
        return new Choice(choice.content, choice.ids, arguments, choice.reasoning);
    }

    private String pick(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
