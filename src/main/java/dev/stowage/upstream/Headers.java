package dev.stowage.upstream;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Header lines of a message as they came: order, spelling and repeats kept; names compared without case. */
public record Headers(List<Header> lines) {

    /** One header line. */
    public record Header(String name, String value) {

        public boolean is(String other) {
            return name.equalsIgnoreCase(other);
        }
    }

    public static final Headers NONE = new Headers(List.of());

    public Headers {
        lines = List.copyOf(lines);
    }

    public static Headers of(Iterable<? extends java.util.Map.Entry<String, String>> entries) {
        List<Header> lines = new ArrayList<>();
        entries.forEach(entry -> lines.add(new Header(entry.getKey(), entry.getValue())));
        return new Headers(lines);
    }

    public Optional<String> first(String name) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).is(name)) {
                return Optional.of(lines.get(i).value());
            }
        }
        return Optional.empty();
    }

    public Stream<String> values(String name) {
        return lines.stream().filter(line -> line.is(name)).map(Header::value);
    }

    public boolean has(String name) {
        return first(name).isPresent();
    }

    /** Whether a comma-separated header lists {@code token}. */
    public boolean lists(String name, String token) {
        return has(name) && tokens(name).anyMatch(token::equalsIgnoreCase);
    }

    Stream<String> tokens(String name) {
        return values(name).flatMap(value -> Stream.of(value.split(","))).map(String::trim);
    }

    public Headers without(Predicate<String> lowerCaseName) {
        List<Header> kept = new ArrayList<>(lines.size());
        for (Header line : lines) {
            if (!lowerCaseName.test(line.name().toLowerCase(Locale.ROOT))) {
                kept.add(line);
            }
        }
        return kept.size() == lines.size() ? this : new Headers(kept);
    }

    public Headers with(String name, String value) {
        Header[] extended = lines.toArray(new Header[lines.size() + 1]);
        extended[lines.size()] = new Header(name, value);
        return new Headers(List.of(extended));
    }

    /** Replaces the value of every {@code name} line where it stands; adds one at the end when there is none. */
    public Headers set(String name, String value) {
        if (!has(name)) {
            return with(name, value);
        }
        List<Header> replaced = new ArrayList<>(lines);
        replaced.replaceAll(line -> line.is(name) ? new Header(line.name(), value) : line);
        return new Headers(replaced);
    }
}
