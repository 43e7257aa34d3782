package dev.stowage.openai;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stowage.openai.AssistantPiece.CallPiece;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Puts together the message in which a model called Stowage's tools, from the pieces of its answer. What providers put beside a
 * call, a signature of its thoughts say, they want back.
 */
final class OwnCallsDraft {

    /** Members of a call that are put together; all others are kept as they are written. */
    private static final Set<String> READ = Set.of("index", "id", "type", "function");

    /** In characters, about; of a longer answer the calls cannot be answered. */
    private static final int LONGEST = 1 << 20;

    /** Of finish reasons those that leave a call half written. */
    private static final Set<String> CUT = Set.of("length", "max_tokens", "content_filter", "error");

    private final ChoiceTranscript said = new ChoiceTranscript();
    private final List<Drafted> own = new ArrayList<>();
    private String finish = "";
    private boolean overflowed;

    private static final class Drafted {

        private final CallTranscript call;
        private final Map<String, String> beside = new LinkedHashMap<>();

        private Drafted(CallPiece first) {
            call = new CallTranscript(first);
        }
    }

    /** Takes what an answer says besides calls. */
    void add(AssistantPiece piece) {
        overflowed |= size() > LONGEST;
        if (overflowed) {
            return;
        }
        said.addDelta(new AssistantPiece(piece.content(), piece.thoughts(), List.of()));
    }

    /** Begins a call of Stowage's. */
    int begin(CallPiece first, byte[] element) {
        own.add(new Drafted(first));
        keepBeside(own.get(own.size() - 1), element);
        return own.size() - 1;
    }

    /** Goes on with one. */
    void goOn(int place, CallPiece piece, byte[] element) {
        own.get(place).call.append(piece);
        keepBeside(own.get(place), element);
    }

    private static void keepBeside(Drafted drafted, byte[] element) {
        new MessageMembers(element, new ByteRange(0, element.length)).values().forEach((name, value) -> {
            if (!READ.contains(name)) {
                drafted.beside.put(name, new String(element, value.start(), value.length(), UTF_8));
            }
        });
    }

    void finish(String reason) {
        finish = reason;
    }

    boolean isFinished() {
        return !finish.isEmpty();
    }

    boolean isEmpty() {
        return own.isEmpty();
    }

    private int size() {
        return said.size()
                + own.stream().mapToInt(drafted -> drafted.call.size()).sum();
    }

    /** @param others calls of the client's tools */
    OwnCalls calls(List<CallTranscript> others) {
        List<OwnCall> calls = new ArrayList<>();
        List<String> elements = new ArrayList<>();
        for (Drafted drafted : own) {
            OwnCall call = new OwnCall(id(drafted.call, calls.size()), drafted.call.name(), drafted.call.arguments());
            calls.add(call);
            elements.add(element(call, drafted.beside));
        }
        String list = String.join(",", elements);
        String thoughts = said.hasReasoning() ? said.members() + "," : "";
        String content = said.content().isEmpty() ? "null" : JsonText.quoted(said.content());
        String message =
                "{\"role\":\"assistant\",\"content\":" + content + "," + thoughts + "\"tool_calls\":[" + list + "]}";
        return new OwnCalls(
                calls,
                message,
                list,
                others.stream().map(CallTranscript::id).toList(),
                isFinished() && !overflowed && !CUT.contains(finish));
    }

    /** Nine letters and digits, which is what the strictest provider takes, where none was given. */
    private static String id(CallTranscript call, int place) {
        return call.id().isEmpty() ? "stowage0" + place : call.id();
    }

    private static String element(OwnCall call, Map<String, String> beside) {
        String rest = beside.entrySet().stream()
                .map(member -> "," + JsonText.quoted(member.getKey()) + ":" + member.getValue())
                .collect(Collectors.joining());
        return "{\"id\":" + JsonText.quoted(call.id()) + ",\"type\":\"function\",\"function\":{\"name\":"
                + JsonText.quoted(call.tool()) + ",\"arguments\":" + JsonText.quoted(call.arguments()) + "}" + rest
                + "}";
    }
}
