package dev.stowage.core.compaction;

import java.util.Optional;

/** What a model makes of a text: a direction, so that texts of like meaning point the same way. Its length is 1. */
public final class Vector {

    private final float[] values;

    private Vector(float[] values) {
        this.values = values;
    }

    /** A vector in the direction of {@code values}; empty where they have none, being all zero or no finite numbers. */
    public static Optional<Vector> of(float[] values) {
        double squares = 0;
        for (float value : values) {
            squares += (double) value * value;
        }
        if (!(squares > 0) || Double.isInfinite(squares)) {
            return Optional.empty();
        }
        double length = Math.sqrt(squares);
        float[] scaled = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            scaled[i] = (float) (values[i] / length);
        }
        return Optional.of(new Vector(scaled));
    }

    public int dimensions() {
        return values.length;
    }

    /**
     * The cosine of the angle between two, -1..1.
     *
     * @param other of as many dimensions
     */
    public double cosine(Vector other) {
        double product = 0;
        for (int i = 0; i < values.length; i++) {
            product += (double) values[i] * other.values[i];
        }
        return product;
    }
}
