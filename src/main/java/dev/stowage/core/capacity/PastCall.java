package dev.stowage.core.capacity;

import dev.stowage.core.chat.Spoken;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A call that has gone well, with its result.
 *
 * @param asked index of the message that makes it
 * @param answered index of the message that answers it
 */
public record PastCall(Spoken.Call call, int asked, int answered, String result) {

    /**
     * Those of a turn, the newest first.
     *
     * @param failures what else a result that begins so is a failure
     */
    public static List<PastCall> of(List<Spoken> turn, List<Pattern> failures) {
        Map<String, Open> open = new HashMap<>();
        List<PastCall> found = new ArrayList<>();
        for (int at = 0; at < turn.size(); at++) {
            Spoken message = turn.get(at);
            int here = at;
            message.calls().forEach(call -> open.put(call.id(), new Open(call, here)));
            message.answers().map(open::remove).ifPresent(made -> {
                if (!Outcome.of(message.text(), failures).isFailure()) {
                    found.add(0, new PastCall(made.call, made.at, here, message.text()));
                }
            });
        }
        return List.copyOf(found);
    }

    private record Open(Spoken.Call call, int at) {}

    /** As it is told. */
    public String said() {
        return Footprint.Call.of(call).said();
    }
}
