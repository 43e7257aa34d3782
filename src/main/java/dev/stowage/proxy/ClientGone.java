package dev.stowage.proxy;

/** The client's request ended before its end: nobody is left to answer, and no upstream is to blame. */
public final class ClientGone extends RuntimeException {

    private static final long serialVersionUID = 1;

    public ClientGone(Throwable cause) {
        super("the client left while it was sending", cause, false, false);
    }
}
