package dev.stowage.replay;

import java.util.Locale;

/**
 * Places values along an axis.
 *
 * @param most the value at its end; 0 is at its beginning
 * @param from coordinate of its beginning
 * @param to coordinate of its end
 */
record Scale(double most, double from, double to) {

    /** A scale that ends at a round number not below {@code largest}. */
    static Scale upTo(double largest, double from, double to) {
        return new Scale(roundUp(largest), from, to);
    }

    private static double roundUp(double value) {
        if (value <= 0) {
            return 1;
        }
        double power = Math.pow(10, Math.floor(Math.log10(value)));
        for (double step : new double[] {1, 1.5, 2, 3, 4, 5, 6, 8}) {
            if (value <= step * power) {
                return step * power;
            }
        }
        return 10 * power;
    }

    double at(double value) {
        return from + (to - from) * value / most;
    }

    /** The coordinate of a value, as SVG reads it. */
    String of(double value) {
        return coordinate(at(value));
    }

    /** A coordinate to a tenth, as SVG reads it. */
    static String coordinate(double value) {
        String written = String.format(Locale.ROOT, "%.1f", value);
        return written.endsWith(".0") ? written.substring(0, written.length() - 2) : written;
    }
}
