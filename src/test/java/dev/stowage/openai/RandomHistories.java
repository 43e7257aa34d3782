package dev.stowage.openai;

import static dev.stowage.openai.Bodies.utf8;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Histories as no client should send them: results lost, doubled, moved, without ids; ids used again; empty messages. */
final class RandomHistories {

    private static final List<String> IDS = List.of("c1", "c2", "c3", "functions.read:0", "é\\\"\\u00e9", "abcDEF123");
    private static final List<String> SPACES = List.of("", " ", "\n", "\r\n\t", "  ");
    private static final List<String> SAYS =
            List.of("\"ok\"", "\"\\\"\"", "[{\"type\":\"text\",\"text\":\"hm\"}]", "[{\"type\":\"image_url\"}]");
    private static final List<String> SAYS_NOTHING = List.of(
            "\"\"",
            "null",
            "[]",
            "[{\"type\":\"text\",\"text\":\"\"}]",
            "[{\"text\":\"\",\"type\":\"text\"},{\"type\":\"text\",\"text\":\"\"}]");
    private static final List<String> OTHERS = List.of(
            "{\"role\":\"developer\",\"content\":\"d\"}",
            "{\"role\":\"critic\",\"tool_call_id\":\"c1\"}",
            "{\"content\":\"no role\"}",
            "{ }",
            "\"text\"",
            "null",
            "{\"role\":[\"tool\"],\"tool_call_id\":\"c1\"}");

    private final Random random;
    private int texts;

    private RandomHistories(Random random) {
        this.random = random;
    }

    /** Up to 14 messages. */
    static List<String> next(Random random) {
        return new RandomHistories(random).messages(random.nextInt(15));
    }

    static byte[] body(List<String> messages, Random random) {
        String space = pick(SPACES, random);
        return utf8(messages.stream()
                .collect(Collectors.joining(
                        space + ',' + space, "{\"model\":\"m\",\"messages\":" + space + '[' + space, space + "]}")));
    }

    private List<String> messages(int most) {
        List<String> messages = new ArrayList<>();
        if (random.nextBoolean()) {
            messages.add("{\"role\":\"system\",\"content\":\"s\"}");
        }
        while (messages.size() < most) {
            switch (random.nextInt(8)) {
                case 0, 1 -> messages.add(user());
                case 2 -> messages.add(result(pick(IDS)));
                case 3 -> messages.add(assistant(""));
                case 4 -> messages.add(random.nextInt(4) == 0 ? pick(OTHERS) : user());
                case 5 -> functionRound(messages);
                default -> round(messages);
            }
        }
        return messages;
    }

    private void round(List<String> messages) {
        List<String> ids = new ArrayList<>();
        List<String> results = new ArrayList<>();
        for (int calls = 1 + random.nextInt(3); calls > 0; calls--) {
            String id = pick(IDS);
            ids.add(object("\"type\":\"function\"", member("id", id)));
            switch (random.nextInt(8)) {
                case 0 -> {}
                case 1 -> Collections.addAll(results, result(id), result(id));
                case 2 -> results.add(result(pick(IDS)));
                default -> results.add(result(id));
            }
        }
        String calls = "\"tool_calls\":[" + String.join(",", ids) + ']';
        if (ids.size() > 1 && random.nextInt(8) == 0) {
            ids.forEach(call -> messages.add(assistant("\"tool_calls\":[" + call + ']')));
        } else {
            messages.add(assistant(calls));
        }
        if (random.nextInt(4) == 0) {
            Collections.shuffle(results, random);
        }
        for (String result : results) {
            if (random.nextInt(10) == 0) {
                messages.add(random.nextInt(4) == 0 ? assistant("") : user());
            }
            messages.add(result);
        }
    }

    private void functionRound(List<String> messages) {
        String name = random.nextBoolean() ? "f" : "g";
        messages.add(assistant("\"function_call\":{\"arguments\":\"{}\",\"name\":\"" + name + "\"}"));
        for (int results = random.nextInt(3); results > 0; results--) {
            String named = random.nextInt(4) == 0 ? "" : "\"name\":\"" + pick(List.of("f", "g")) + '"';
            messages.add(object("\"role\":\"function\"", "\"content\":\"r" + texts++ + '"', named));
        }
    }

    private String user() {
        return object("\"role\":\"user\"", "\"content\":\"u" + texts++ + '"');
    }

    private String result(String id) {
        return object("\"role\":\"tool\"", "\"content\":\"r" + texts++ + '"', member("tool_call_id", id));
    }

    private String assistant(String calls) {
        boolean says = random.nextInt(3) > 0;
        String content = says ? pick(SAYS) : pick(SAYS_NOTHING);
        String list = calls.isEmpty() && random.nextInt(6) == 0
                ? pick(List.of("\"tool_calls\":[]", "\"tool_calls\":[ ]", "\"tool_calls\":null"))
                : calls;
        return object(
                "\"role\":\"assistant\"",
                random.nextInt(6) == 0 ? "" : "\"content\":" + content,
                random.nextInt(12) == 0 ? "\"refusal\":\"no\"" : "",
                random.nextInt(20) == 0 ? "\"function_call\":null" : "",
                list);
    }

    private String member(String name, String id) {
        return switch (random.nextInt(12)) {
            case 0 -> "";
            case 1 -> '"' + name + "\":null";
            case 2 -> '"' + name + "\":\"\"";
            default -> '"' + name + "\":\"" + id + '"';
        };
    }

    /** The members that are not empty, in any order. */
    private String object(String... members) {
        List<String> shuffled = new ArrayList<>(List.of(members));
        shuffled.removeIf(String::isEmpty);
        Collections.shuffle(shuffled, random);
        String space = pick(SPACES);
        return shuffled.stream().collect(Collectors.joining(',' + space, '{' + space, space + '}'));
    }

    private String pick(List<String> choices) {
        return pick(choices, random);
    }

    private static String pick(List<String> choices, Random random) {
        return choices.get(random.nextInt(choices.size()));
    }
}
