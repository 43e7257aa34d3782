package dev.stowage.core.compaction;

import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Spoken.Call;
import java.util.List;
import java.util.stream.Collectors;

/** The line that stands for an exchange which is left out. */
final class Gap {

    private static final int MOST_WORDS = 12;
    private static final int MOST_CHARACTERS = 110;

    private Gap() {}

    static String line(Exchange exchange, List<Spoken> messages) {
        Spoken first = messages.get(exchange.from());
        String calls = first.calls().stream().map(Call::name).distinct().collect(Collectors.joining(", "));
        String said = calls.isEmpty()
                ? first.text()
                : first.text().isBlank() ? firstCall(first) : "(" + calls + ") " + first.text();
        String what = said.isBlank() ? first.media().stream().map(Gap::medium).collect(Collectors.joining(", ")) : said;
        return Cut.words(first.role().wireName() + ": " + what, MOST_WORDS, MOST_CHARACTERS);
    }

    private static String firstCall(Spoken assistant) {
        Call call = assistant.calls().get(0);
        return "called " + call.name() + " " + call.arguments();
    }

    static String medium(Spoken.Medium medium) {
        return medium.bytes() > 0 ? medium.type() + " of " + medium.bytes() + " bytes" : medium.type() + " (linked)";
    }
}
