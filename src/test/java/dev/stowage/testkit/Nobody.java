package dev.stowage.testkit;

import java.net.URI;

/**
 * Where nobody listens. A port that was free a moment ago may be another server's by now, or that of the very connection
 * that is tried; this one is never given to anyone who does not ask for it.
 */
public final class Nobody {

    /** Of more than one digit, for Reactor Netty takes the others for a part of the host. */
    public static final int PORT = 1019;

    public static final URI URL = URI.create("http://127.0.0.1:" + PORT);

    private Nobody() {}
}
