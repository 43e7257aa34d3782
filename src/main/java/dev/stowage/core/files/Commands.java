package dev.stowage.core.files;

import dev.stowage.core.chat.Spoken;
import java.util.List;
import java.util.Optional;

/** What calls have a shell do. */
public final class Commands {

    private Commands() {}

    /** The first text among a call's arguments, as the model wrote them. */
    public static Optional<String> firstText(String arguments) {
        return Arguments.firstText(arguments);
    }

    /** The command lines in a call's arguments, or the words of one; none where it is no such call. */
    public static List<String> of(Spoken.Call call) {
        return Arguments.of(call.arguments()).command();
    }
}
