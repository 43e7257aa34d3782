package dev.stowage.core.tokens;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * When a model costs more, and how much. Holidays are days like others.
 *
 * @param factor by which prices are higher then
 * @param days on which that is so, in UTC
 * @param hours of those days
 */
public record PeakHours(double factor, Set<DayOfWeek> days, List<Hours> hours) {

    private static final String FORM =
            "not a factor, days and hours in UTC, such as 2 mon-fri 01:00-04:00 06:00-10:00: ";

    /**
     * A part of a day.
     *
     * @param from its first moment
     * @param to the first moment after it
     */
    public record Hours(LocalTime from, LocalTime to) {

        boolean hold(LocalTime time) {
            return !time.isBefore(from) && time.isBefore(to);
        }
    }

    public PeakHours {
        days = Set.copyOf(days);
        hours = List.copyOf(hours);
        if (!(factor > 0) || Double.isInfinite(factor) || days.isEmpty() || hours.isEmpty()) {
            throw new IllegalArgumentException("no peak: " + factor + ", " + days + ", " + hours);
        }
    }

    /**
     * Reads {@code 2 mon-fri 01:00-04:00 06:00-10:00}.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static PeakHours parse(String text) {
        String[] words = text.strip().toLowerCase(Locale.ROOT).split("\\s+", -1);
        try {
            List<Hours> hours = new ArrayList<>();
            for (String each : List.of(words).subList(2, words.length)) {
                hours.add(hours(each));
            }
            return new PeakHours(Double.parseDouble(words[0]), days(words[1]), hours);
        } catch (IllegalArgumentException | IndexOutOfBoundsException | DateTimeParseException unreadable) {
            throw new IllegalArgumentException(FORM + text, unreadable);
        }
    }

    private static Hours hours(String text) {
        String[] ends = text.split("-", 2);
        Hours hours = new Hours(LocalTime.parse(ends[0]), LocalTime.parse(ends[1]));
        if (!hours.from.isBefore(hours.to)) {
            throw new IllegalArgumentException("ends before it begins: " + text);
        }
        return hours;
    }

    private static Set<DayOfWeek> days(String text) {
        String[] ends = text.split("-", 2);
        DayOfWeek first = day(ends[0]);
        return EnumSet.range(first, ends.length > 1 ? day(ends[1]) : first);
    }

    private static DayOfWeek day(String name) {
        for (DayOfWeek day : DayOfWeek.values()) {
            if (day.name().toLowerCase(Locale.ROOT).substring(0, 3).equals(name)) {
                return day;
            }
        }
        throw new IllegalArgumentException("no day: " + name);
    }

    /** Whether it is one of these hours. */
    boolean hold(Instant now) {
        ZonedDateTime utc = now.atZone(ZoneOffset.UTC);
        return days.contains(utc.getDayOfWeek()) && hours.stream().anyMatch(each -> each.hold(utc.toLocalTime()));
    }
}
