package dev.stowage;

import java.util.stream.Collectors;

/** What is said in several lines, in one. */
final class OneLine {

    private OneLine() {}

    static String of(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).collect(Collectors.joining(" "));
    }

    /** Its message; where it has none, what it is. */
    static String of(Throwable failure) {
        String message = failure.getMessage();
        return message == null || message.isBlank() ? failure.getClass().getSimpleName() : of(message);
    }
}
