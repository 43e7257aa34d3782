package dev.stowage.sandbox;

import java.util.Optional;

/** The simulated provider, if the profile asks for one. */
record ProfiledSandbox(Optional<Sandbox> running) implements AutoCloseable {

    @Override
    public void close() {
        running.ifPresent(Sandbox::close);
    }
}
