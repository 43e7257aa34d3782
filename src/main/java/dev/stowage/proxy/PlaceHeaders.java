package dev.stowage.proxy;

import dev.stowage.core.session.Placement;
import dev.stowage.core.session.SessionKey;
import dev.stowage.core.session.Sha256;
import dev.stowage.upstream.Headers;

/** Tells a client where its request was put. */
final class PlaceHeaders {

    private static final int LONGEST = 128;

    private PlaceHeaders() {}

    static Headers with(Headers headers, Placement placement) {
        return headers.with("x-stowage-session", printable(placement.key()))
                .with(
                        "x-stowage-epoch",
                        Integer.toString(placement.lineage().epoch().number()));
    }

    /** An id may come from a body and hold anything; what no header can hold is told by its digest. */
    private static String printable(SessionKey key) {
        boolean harmless = key.id().length() <= LONGEST && key.id().chars().allMatch(each -> each > ' ' && each <= '~');
        return harmless ? key.id() : "d-" + Sha256.hex(key.id()).substring(0, 20);
    }
}
