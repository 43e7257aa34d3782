package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * A request body as some client might write it, and as it must reach the upstream.
 *
 * @param sent the client's bytes
 * @param expected the same, with a request for usage where the client's silence calls for one
 */
record GeneratedBody(byte[] sent, byte[] expected) {

    private static final String ASK = "{\"include_usage\":true}";
    private static final List<String> SPACES = List.of("", "", "", " ", "\n  ", "\r\n\t", "   ");
    private static final List<String> STREAMS =
            List.of("true", "true", "true", "false", "\"true\"", "null", "1", "[true]", "");
    private static final List<String> MODELS = List.of(
            "\"model\":\"gpt-6\"", "\"mod\\u0065l\":\"\\u006d\"", "\"model\":7", "\"model\":null", "\"models\":[]");
    private static final List<String> VALUES = List.of(
            "9007199254740993",
            "1.0",
            "1e400",
            "-0",
            "0.1000",
            "1E+2",
            "7".repeat(400),
            "true",
            "null",
            "\"\"",
            "[]",
            "{}",
            "\"\\ud83d\"",
            "\"\\udc00\\ud800\"",
            "\"\\u0000\\/\\b\"",
            "\"é你🙂\\u00e9\"",
            "\"\u007f\u2028\uFEFF\"",
            "{\"a\":1,\"a\":2,\"\\u0061\":3}",
            "[[[[{\"messages\":[]}]]],{\"stream\":true}]",
            "{\"\":{\"\":[null]}}");
    private static final List<String> CONTENTS = List.of(
            "\"plain\"",
            "\"\"",
            "null",
            "\"a\\nb\\t\\\"q\\\"\"",
            "[]",
            "[{\"type\":\"text\",\"text\":\"hi\"}]",
            "[{\"type\":\"image_url\",\"image_url\":{\"url\":\"data:image/png;base64,iVBORw0KGgo=\",\"detail\":\"low\"}}]",
            "[{\"type\":\"input_audio\",\"input_audio\":{\"data\":\"UklGRg==\",\"format\":\"wav\"}},{\"type\":\"text\",\"text\":\"\"}]",
            "[{\"type\":\"file\",\"file\":{\"file_id\":\"f\"}},{\"type\":\"x\",\"cache_control\":{\"type\":\"ephemeral\"}}]",
            "[\"bare\",1,null]",
            "{\"odd\":1}",
            "12.50");
    private static final List<String> EXTRAS = List.of(
            "",
            ",\"name\":\"n\"",
            ",\"tool_call_id\":\"call_1\"",
            ",\"reasoning_content\":\"\\u4f60\"",
            ",\"refusal\":null",
            ",\"tool_calls\":[{\"id\":\"c\",\"type\":\"function\",\"function\":{\"name\":\"f\",\"arguments\":\"{\\\"a\\\": 1.0}\"}}]",
            ",\"function_call\":{\"name\":\"f\",\"arguments\":\"not json\"}",
            ",\"content\":\"twice\"",
            ",\"prefix\":true");
    private static final List<String> ROLES =
            List.of("system", "developer", "user", "assistant", "tool", "function", "");

    static GeneratedBody next(Random random) {
        Writer writer = new Writer(random);
        GeneratedBody body = writer.body();
        int fate = random.nextInt(20);
        if (fate == 0) {
            byte[] cut = Arrays.copyOf(body.sent, random.nextInt(writer.rootEnd + 1));
            return new GeneratedBody(cut, cut);
        }
        if (fate == 1) {
            byte[] damaged = body.sent.clone();
            damaged[random.nextInt(damaged.length)] = (byte) 0xFF;
            return new GeneratedBody(damaged, damaged);
        }
        return body;
    }

    private static final class Writer {

        private final Random random;
        private final List<String> members = new ArrayList<>();
        private boolean managed = true;
        private int rootEnd;

        Writer(Random random) {
            this.random = random;
        }

        GeneratedBody body() {
            String stream = pick(STREAMS);
            String options = chance(2)
                    ? ""
                    : pick(List.of(
                            "null",
                            "{}",
                            "{ }",
                            "{\"x\":1}",
                            "{\"include_usage\":false}",
                            "{\"include_usage\":true}",
                            "{\"include\\u005fusage\":null}",
                            "[]",
                            "0"));
            messages();
            unknownFields();
            oddities(stream, options);
            if (!stream.isEmpty()) {
                members.add("\"stream\":" + stream);
            }
            boolean asks = managed && stream.equals("true");
            members.add(options.isEmpty() ? "\"last\":1" : "\"stream_options\":<options>");
            Collections.shuffle(members, random);
            String text = members.stream().map(this::spaced).collect(Collectors.joining(","));
            String head = pick(List.of("", "", "", "\uFEFF", "\n")) + "{";
            String tail = "}" + pick(SPACES) + (managed && chance(30) ? trailing() : "");
            rootEnd = bytes(head + text.replace("<options>", options)).length;
            boolean spliced = asks && managed;
            String appended = spliced && options.isEmpty() ? ",\"stream_options\":" + ASK : "";
            return new GeneratedBody(
                    bytes(head + text.replace("<options>", options) + tail),
                    bytes(head + text.replace("<options>", spliced ? asking(options) : options) + appended + tail));
        }

        private String asking(String options) {
            return switch (options) {
                case "null", "{}" -> ASK;
                case "{ }" -> "{ \"include_usage\":true}";
                case "{\"x\":1}" -> "{\"x\":1,\"include_usage\":true}";
                default -> options;
            };
        }

        private void messages() {
            if (chance(15)) {
                managed = false;
                members.add("\"messages\":" + pick(List.of("[]", "null", "{}", "\"[1]\"")));
                return;
            }
            List<String> messages = new ArrayList<>();
            for (int count = 1 + random.nextInt(5); count > 0; count--) {
                messages.add(spaced(chance(20) ? pick(VALUES) : message()));
            }
            members.add(pick(List.of("\"messages\"", "\"mess\\u0061ges\"")) + pick(SPACES) + ":" + pick(SPACES) + "["
                    + String.join(",", messages) + "]");
        }

        private String message() {
            String role = pick(ROLES);
            return "{" + pick(SPACES) + (role.isEmpty() ? "" : "\"role\":\"" + role + "\",") + "\"content\":"
                    + pick(CONTENTS) + pick(EXTRAS) + pick(SPACES) + "}";
        }

        private void unknownFields() {
            members.add(pick(MODELS));
            for (int count = random.nextInt(5); count > 0; count--) {
                String name = pick(List.of("temperature", "x-é", "\\u0078", "seed", "metadata", "tools.", ""));
                members.add("\"" + name + "\"" + pick(SPACES) + ":" + pick(SPACES) + pick(VALUES));
            }
        }

        /** What makes a body pass unmanaged. */
        private void oddities(String stream, String options) {
            switch (random.nextInt(25)) {
                case 0 -> twice("\"messages\":[1]");
                case 1 -> twice("\"model\":\"a\"", "\"model\":\"b\"");
                case 2 -> twice("\"tools\":[]", "\"tools\":[]");
                case 3 -> twice("\"previous_response_id\":\"r\"");
                case 4 -> twice("\"conversation\":{}");
                case 5 -> members.add("\"conversation\":null");
                case 6 -> {
                    if (!stream.isEmpty()) {
                        twice("\"stream\":true");
                    }
                }
                case 7 -> {
                    if (!options.isEmpty()) {
                        twice("\"stream_options\":null");
                    }
                }
                default -> {}
            }
        }

        private void twice(String... added) {
            members.addAll(List.of(added));
            managed = false;
        }

        private String trailing() {
            managed = false;
            return pick(List.of("{}", "x", "\0", "]", ",", "\"", "1"));
        }

        private String spaced(String text) {
            return pick(SPACES) + text + pick(SPACES);
        }

        private boolean chance(int oneIn) {
            return random.nextInt(oneIn) == 0;
        }

        private String pick(List<String> choices) {
            return choices.get(random.nextInt(choices.size()));
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
