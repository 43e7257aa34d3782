package dev.stowage.store;

import dev.stowage.core.session.SessionKey;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** What is published of a session beside its state, for people to read. Nothing depends on it, and no method waits. */
public interface Notes extends AutoCloseable {

    /** Replaces what was published before; an empty text takes it away. */
    CompletionStage<Boolean> publish(SessionKey session, String text);

    /** Takes away what was published, in its turn; false if that failed. */
    CompletionStage<Boolean> remove(SessionKey session);

    /** What was published last; empty where nothing was, or where it is not kept. */
    CompletionStage<Optional<String>> read(SessionKey session);

    /** Lets what was accepted come to its end. */
    @Override
    void close();
}
