package dev.stowage.replay;

import java.net.URI;
import java.util.List;

/** Starts the Stowage that conversations are replayed through. */
@FunctionalInterface
public interface Launcher {

    /**
     * Starts it; returns when it listens.
     *
     * @param settings arguments of its command line
     */
    Running launch(List<String> settings);

    /** A Stowage that listens. */
    interface Running extends AutoCloseable {

        /** Its base URL, with {@code /v1}. */
        URI baseUrl();

        @Override
        void close();
    }
}
