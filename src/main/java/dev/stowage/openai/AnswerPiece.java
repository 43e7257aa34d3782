package dev.stowage.openai;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stowage.openai.AssistantPiece.CallPiece;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** One document of an answer with one choice, an event's or the whole, and how to change something in it and nothing else. */
final class AnswerPiece {

    private static final String FINISH = "finish_reason";
    private static final String CALLS = "tool_calls";
    private static final Set<String> NOTHING = Set.of("null", "\"\"", "[]");

    private final byte[] json;
    private final String member;
    private final MessageMembers root;
    private final Optional<ByteRange> choice;
    private final Optional<ByteRange> said;

    private AnswerPiece(byte[] json, String member) {
        this.json = json;
        this.member = member;
        root = new MessageMembers(json, new ByteRange(0, json.length));
        choice = root.value("choices")
                .flatMap(list -> JsonList.elements(json, list).stream().findFirst());
        said = choice.flatMap(first -> members(first).value(member)).filter(value -> json[value.start()] == '{');
    }

    /** One event of a stream; empty for what is no JSON object. */
    static Optional<AnswerPiece> delta(byte[] json) {
        return of(json, "delta");
    }

    /** A whole answer; empty for what is no JSON object. */
    static Optional<AnswerPiece> message(byte[] json) {
        return of(json, "message");
    }

    private static Optional<AnswerPiece> of(byte[] json, String member) {
        try {
            return Json.check(json, new ByteRange(0, json.length)) == JsonToken.START_OBJECT
                    ? Optional.of(new AnswerPiece(json, member))
                    : Optional.empty();
        } catch (JacksonException notJson) {
            return Optional.empty();
        }
    }

    private MessageMembers members(ByteRange object) {
        return new MessageMembers(json, object);
    }

    byte[] json() {
        return json;
    }

    private String text(ByteRange value) {
        return new String(json, value.start(), value.length(), UTF_8);
    }

    /** Whether it carries an error. */
    boolean failed() {
        return root.value("error").filter(value -> !text(value).equals("null")).isPresent();
    }

    boolean hasChoice() {
        return choice.isPresent();
    }

    /** A member of the document as it is written. */
    Optional<String> written(String name) {
        return root.value(name).map(this::text);
    }

    /** Why the model ended, where it did. */
    Optional<String> finish() {
        return choice.flatMap(first -> members(first).value(FINISH))
                .map(this::text)
                .filter(value -> value.startsWith("\""))
                .map(value -> value.substring(1, value.length() - 1));
    }

    /** Whether the model says nothing in it, not even who it is. */
    boolean saysNothing() {
        return said.map(object ->
                        members(object).values().values().stream().allMatch(value -> NOTHING.contains(text(value))))
                .orElse(true);
    }

    boolean says(String name) {
        return said.flatMap(object -> members(object).value(name)).isPresent();
    }

    /** What it says, read. */
    Optional<AssistantPiece> read() {
        return said.map(object -> {
            try (JsonParser parser = Json.parser(json, object)) {
                parser.nextToken();
                return new AssistantReader(parser, json, object.start()).read();
            }
        });
    }

    /** Its calls, each as it is written. */
    List<byte[]> calls() {
        return elements().stream()
                .map(range -> Arrays.copyOfRange(json, range.start(), range.end()))
                .toList();
    }

    private List<ByteRange> elements() {
        return said.flatMap(object -> members(object).value(CALLS))
                .map(list -> JsonList.elements(json, list))
                .orElse(List.of());
    }

    /** One call as {@link #calls} has it, read. */
    static CallPiece call(byte[] element) {
        byte[] list = ('[' + new String(element, UTF_8) + ']').getBytes(UTF_8);
        try (JsonParser parser = Json.parser(list, new ByteRange(0, list.length))) {
            List<CallPiece> calls = new CallReader(parser, list, 0).toolCalls(parser.nextToken());
            return calls.isEmpty() ? CallPiece.NONE : calls.get(0);
        }
    }

    /**
     * The same with other calls.
     *
     * @param instead what stands in the place of each; an empty text where nothing does
     */
    AnswerPiece withCalls(IntFunction<String> instead) {
        List<ByteRange> elements = elements();
        List<String> others = new ArrayList<>();
        boolean same = true;
        for (int i = 0; i < elements.size(); i++) {
            others.add(instead.apply(i));
            same &= others.get(i).equals(text(elements.get(i)));
        }
        if (same) {
            return this;
        }
        String list = others.stream()
                .filter(call -> !call.isEmpty())
                .reduce((one, next) -> one + "," + next)
                .orElse("");
        MessageMembers object = members(said.orElseThrow());
        return edited(list.isEmpty() ? object.without(CALLS) : List.of(object.with(CALLS, "[" + list + "]")));
    }

    /** The same without a member of what is said. */
    AnswerPiece without(String name) {
        return says(name) ? edited(members(said.orElseThrow()).without(name)) : this;
    }

    /** The same with a text in the place of none. */
    AnswerPiece saying(String name) {
        return said.flatMap(object -> members(object).value(name))
                .filter(value -> text(value).equals("null"))
                .map(value -> edited(List.of(BodyEdit.replace(value, "\"\""))))
                .orElse(this);
    }

    /** The same with something else said. */
    AnswerPiece saysOnly(String object) {
        return said.map(value -> edited(List.of(BodyEdit.replace(value, object))))
                .orElse(this);
    }

    /** The same ending for another reason. */
    AnswerPiece finishing(String reason) {
        return choice.flatMap(first -> members(first).value(FINISH))
                .map(value -> edited(List.of(BodyEdit.replace(value, reason))))
                .orElse(this);
    }

    /** The same with members of the document, as they are written, in the place of its own. */
    AnswerPiece with(Map<String, String> others) {
        List<BodyEdit> edits = new ArrayList<>();
        others.forEach((name, value) -> root.value(name)
                .filter(range -> !text(range).equals(value))
                .ifPresent(range -> edits.add(BodyEdit.replace(range, value))));
        return edits.isEmpty() ? this : edited(edits);
    }

    private AnswerPiece edited(List<BodyEdit> edits) {
        return new AnswerPiece(BodyEdit.splice(json, edits), member);
    }
}
