package dev.stowage.replay;

import java.util.Locale;
import java.util.OptionalDouble;

/** Numbers as people read them. */
enum Figures {
    /** Whole numbers. */
    COUNT {
        @Override
        String plain(double value) {
            return count((long) value);
        }
    },
    /** Shares 0..1, in percent; their differences in percentage points. */
    SHARE {
        @Override
        String plain(double value) {
            return format("%.1f%%", 100 * value);
        }

        @Override
        String difference(double value) {
            return signed(format("%.1f", Math.abs(100 * value)), value) + " pp";
        }
    },
    /** US dollars. */
    USD {
        @Override
        String plain(double value) {
            return format("%,.4f", value);
        }
    };

    /** Where there is no number. */
    static final String NONE = "-";

    abstract String plain(double value);

    /** With its sign; what rounds to nothing has none. */
    String difference(double value) {
        return signed(plain(Math.abs(value)), value);
    }

    static String count(long value) {
        return format("%,d", value);
    }

    /** How much more {@code to} is than {@code from}, in percent. */
    static String change(OptionalDouble from, OptionalDouble to) {
        if (from.isEmpty() || to.isEmpty() || from.getAsDouble() == 0) {
            return NONE;
        }
        double change = to.getAsDouble() / from.getAsDouble() - 1;
        return signed(format("%.1f", Math.abs(100 * change)), change) + "%";
    }

    /** At most four characters of a number of tokens: 950, 1.2k, 34k, 5.6M. */
    static String brief(long value) {
        if (value < 1_000) {
            return Long.toString(value);
        }
        boolean thousands = value < 1_000_000;
        double scaled = value / (thousands ? 1e3 : 1e6);
        return format(scaled < 10 && scaled % 1 != 0 ? "%.1f" : "%.0f", scaled) + (thousands ? "k" : "M");
    }

    private static String signed(String magnitude, double value) {
        boolean nothing = magnitude.chars().noneMatch(digit -> digit >= '1' && digit <= '9');
        return nothing ? magnitude : (value < 0 ? "-" : "+") + magnitude;
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
