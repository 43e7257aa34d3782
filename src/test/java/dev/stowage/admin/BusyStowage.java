package dev.stowage.admin;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stowage.LongTalk;
import dev.stowage.SandboxTraffic;
import java.io.IOException;

/** What makes a console long: many sessions, and one of very many messages. */
final class BusyStowage {

    static final int SESSIONS = 500;
    static final int MESSAGES = 2000;

    /** The session of that many messages; it is the one used last. */
    static final String LONG = "long";

    /** As many as a session shows. */
    private static final int REQUESTS = 50;

    private BusyStowage() {}

    static void fill(SandboxTraffic traffic) throws IOException {
        for (int i = 1; i < SESSIONS; i++) {
            traffic.post(
                    "{\"model\":\"sandbox\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}".getBytes(UTF_8),
                    "x-stowage-session: session-" + i);
        }
        LongTalk talk = new LongTalk();
        while (talk.messages().size() < MESSAGES - 2 * REQUESTS) {
            talk.user("What of number " + talk.messages().size() + "?");
            talk.assistant("It is done.");
        }
        for (int i = 0; i < REQUESTS; i++) {
            talk.assistant("It is.");
            talk.user("And now?");
            traffic.post(talk.body(SandboxTraffic.MODEL), "x-stowage-session: " + LONG);
        }
        traffic.settle();
    }
}
