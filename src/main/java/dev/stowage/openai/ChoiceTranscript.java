package dev.stowage.openai;

import dev.stowage.openai.AssistantPiece.CallPiece;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One assistant message, put together from its deltas or taken whole. */
final class ChoiceTranscript {

    private final StringBuilder content = new StringBuilder();
    private final Map<String, StringBuilder> texts = new LinkedHashMap<>();
    private final Map<String, ThoughtParts> lists = new LinkedHashMap<>();
    private final List<CallTranscript> calls = new ArrayList<>();

    void addDelta(AssistantPiece delta) {
        addText(delta);
        delta.thoughts()
                .forEach((name, thought) ->
                        thought.parts().ifPresent(parts -> list(name).addDeltas(parts)));
        delta.calls().forEach(this::addFragment);
    }

    void addWhole(AssistantPiece message) {
        addText(message);
        message.thoughts()
                .forEach((name, thought) ->
                        thought.parts().ifPresent(parts -> list(name).addWhole(parts)));
        message.calls().forEach(call -> calls.add(new CallTranscript(call)));
    }

    private void addText(AssistantPiece piece) {
        content.append(piece.content());
        piece.thoughts()
                .forEach((name, thought) -> thought.text()
                        .ifPresent(text -> texts.computeIfAbsent(name, member -> new StringBuilder())
                                .append(text)));
    }

    private ThoughtParts list(String name) {
        return lists.computeIfAbsent(name, member -> new ThoughtParts());
    }

    /** Some servers number every call 0, so a new id is a new call whatever its index. */
    private void addFragment(CallPiece fragment) {
        calls.stream()
                .filter(call -> call.isContinuedBy(fragment))
                .reduce((earlier, later) -> later)
                .ifPresentOrElse(call -> call.append(fragment), () -> calls.add(new CallTranscript(fragment)));
    }

    boolean hasReasoning() {
        return !texts.isEmpty() || !lists.isEmpty();
    }

    /** What it says, without its thoughts. */
    String content() {
        return content.toString();
    }

    /** The reasoning as members of a JSON object, without its braces. */
    String members() {
        Stream<String> text = texts.entrySet().stream()
                .map(member -> JsonText.quoted(member.getKey())
                        + ':'
                        + JsonText.quoted(member.getValue().toString()));
        Stream<String> list = lists.entrySet().stream()
                .map(member -> JsonText.quoted(member.getKey())
                        + ':'
                        + member.getValue().json());
        return Stream.concat(text, list).collect(Collectors.joining(","));
    }

    ReasoningKey key() {
        return ReasoningKey.of(content.toString(), calls);
    }

    /** How much is held, in characters and about. */
    int size() {
        return 64
                + content.length()
                + texts.values().stream().mapToInt(StringBuilder::length).sum()
                + lists.values().stream().mapToInt(ThoughtParts::size).sum()
                + calls.stream().mapToInt(CallTranscript::size).sum();
    }
}
