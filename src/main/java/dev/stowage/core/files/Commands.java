package dev.stowage.core.files;

import dev.stowage.core.chat.Spoken;
import java.util.List;

/** What calls have a shell do. */
public final class Commands {

    private Commands() {}

    /** The command lines in a call's arguments, or the words of one; none where it is no such call. */
    public static List<String> of(Spoken.Call call) {
        return Arguments.of(call.arguments()).command();
    }
}
