package dev.stowage.proxy;

import dev.stowage.core.capacity.CapacityDecision;
import dev.stowage.core.chat.Sha256;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.SessionKey;
import dev.stowage.core.tokens.ContextUsage;
import dev.stowage.upstream.Headers;
import java.util.Optional;

/** Tells a client where its request was put. */
final class PlaceHeaders {

    private PlaceHeaders() {}

    static Headers with(
            Headers headers, Placement placement, Optional<ContextUsage> usage, Optional<CapacityDecision> decision) {
        Headers placed = headers.with("x-stowage-session", printable(placement.key()))
                .with(
                        "x-stowage-epoch",
                        Integer.toString(placement.lineage().epoch().number()));
        Headers used = usage.map(full -> placed.with("x-stowage-usage", twoDecimals(full.ratio())))
                .orElse(placed);
        return decision.map(CapacityDecision::risk)
                .map(risk -> used.with("x-stowage-risk", risk.band().code() + ";" + twoDecimals(risk.probability())))
                .orElse(used);
    }

    /** As a format would write it, in a hundredth of the time. */
    private static String twoDecimals(double ratio) {
        long hundredths = Math.round(100 * ratio);
        return hundredths / 100 + (hundredths % 100 < 10 ? ".0" : ".") + hundredths % 100;
    }

    /** An id may come from a body and hold anything; what no header can hold is told by its digest. */
    private static String printable(SessionKey key) {
        return isHarmless(key.id()) ? key.id() : "d-" + Sha256.hex(key.id()).substring(0, 20);
    }

    private static boolean isHarmless(String id) {
        for (int i = 0; i < id.length(); i++) {
            if (id.charAt(i) <= ' ' || id.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }
}
