package dev.stowage.openai;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stowage.openai.MessageOutline.Call;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Writes a plan down as edits of one body. */
record RepairEdits(byte[] body, List<ByteRange> messages, RepairPlan plan) {

    /** Says only what is true of every call without a result. */
    static final String NO_RESULT = "[No result: this call was not answered.]";

    /** Not empty, because some providers refuse that; short, because the model reads it as its own. */
    static final String NO_ANSWER = "[No answer.]";

    /** Insertions come first: at one offset they must stand before what is cut there. */
    List<BodyEdit> all() {
        List<BodyEdit> edits = new ArrayList<>();
        for (int at = 0; at < messages.size(); at++) {
            int end = messages.get(at).end();
            for (RepairPlan.Placed placed : plan.placedBehind(at)) {
                byte[] message = placed.match(this::moved, RepairEdits::stub);
                edits.add(new BodyEdit(new ByteRange(end, end), afterComma(message)));
            }
        }
        plan.emptyCallLists().forEach(at -> edits.addAll(members(at).without("tool_calls")));
        plan.wordless().forEach(at -> edits.add(members(at).with("content", JsonText.quoted(NO_ANSWER))));
        plan.names().forEach((at, call) -> {
            if (!plan.isGone(at)) {
                edits.add(named(at, call));
            }
        });
        edits.addAll(JsonList.without(messages, plan::isGone));
        return edits;
    }

    private MessageMembers members(int message) {
        return new MessageMembers(body, messages.get(message));
    }

    /** Makes a result say what it answers. */
    private BodyEdit named(int message, Call call) {
        return members(message)
                .with(call.kind().idMember(), JsonText.quoted(call.id().orElseThrow()));
    }

    private byte[] moved(int message) {
        ByteRange range = messages.get(message);
        byte[] alone = Arrays.copyOfRange(body, range.start(), range.end());
        return Optional.ofNullable(plan.names().get(message))
                .map(call -> BodyEdit.splice(alone, List.of(named(message, call).movedBy(-range.start()))))
                .orElse(alone);
    }

    private static byte[] stub(Call call) {
        String id = call.id()
                .map(given -> JsonText.quoted(call.kind().idMember()) + ':' + JsonText.quoted(given) + ',')
                .orElse("");
        return ("{\"role\":\"" + call.kind().answeredBy().wireName() + "\"," + id + "\"content\":"
                        + JsonText.quoted(NO_RESULT) + '}')
                .getBytes(UTF_8);
    }

    private static byte[] afterComma(byte[] message) {
        byte[] joined = new byte[message.length + 1];
        joined[0] = ',';
        System.arraycopy(message, 0, joined, 1, message.length);
        return joined;
    }
}
