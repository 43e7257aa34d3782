package dev.stowage.core.compaction;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Spoken.Call;
import dev.stowage.core.chat.Voice;
import dev.stowage.core.files.Cut;
import java.util.List;
import java.util.stream.Collectors;

/** The line that stands for an exchange which is left out. */
final class Gap {

    private static final int MOST_WORDS = 12;
    private static final int MOST_CHARACTERS = 110;

    private Gap() {}

    static String line(Exchange exchange, List<Spoken> messages) {
        Spoken first = messages.get(exchange.from());
        String said = Cut.masked(said(first), MOST_CHARACTERS * 2);
        return Cut.words(who(first) + ": " + said, MOST_WORDS, MOST_CHARACTERS);
    }

    private static String who(Spoken first) {
        boolean output = first.role() == Role.USER && Voice.of(first) == Voice.OUTPUT;
        return output ? "output" : first.role().wireName();
    }

    /** What a tool says stands nowhere unquoted. */
    private static String said(Spoken first) {
        if (first.role().answersCall()) {
            return "a result without its call";
        }
        if (Voice.of(first) == Voice.OUTPUT) {
            return first.text().length() + " characters";
        }
        if (first.calls().isEmpty()) {
            return first.text().isBlank() ? media(first) : first.text();
        }
        Call call = first.calls().get(0);
        return first.text().isBlank()
                ? "called " + call.name() + " " + call.arguments()
                : "(" + call.name() + ") " + first.text();
    }

    private static String media(Spoken message) {
        return message.media().stream().map(Gap::medium).collect(Collectors.joining(", "));
    }

    static String medium(Spoken.Medium medium) {
        return medium.bytes() > 0 ? medium.type() + " of " + medium.bytes() + " bytes" : medium.type() + " (linked)";
    }
}
