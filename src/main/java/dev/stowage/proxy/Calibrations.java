package dev.stowage.proxy;

import dev.stowage.core.session.LastUsed;
import dev.stowage.core.tokens.Bill;
import dev.stowage.core.tokens.Calibration;
import java.util.Map;

/** What is known of how each upstream's models bill what we count. */
final class Calibrations {

    private static final int MODELS = 1000;

    private final Map<Key, Calibration> known = new LastUsed<>(MODELS);

    private record Key(String upstream, String model) {}

    synchronized Calibration of(String upstream, String model) {
        return known.getOrDefault(new Key(upstream, model), Calibration.NONE);
    }

    synchronized void observed(String upstream, String model, Bill bill) {
        known.put(new Key(upstream, model), of(upstream, model).observed(bill));
    }
}
