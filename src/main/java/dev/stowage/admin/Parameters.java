package dev.stowage.admin;

import java.util.Optional;
import org.springframework.web.reactive.function.server.ServerRequest;

/** The query parameters of a request, checked. Whatever is wrong is a {@link Problem}. */
record Parameters(ServerRequest request) {

    private static final int LONGEST = 4096;

    Optional<String> text(String name) {
        Optional<String> text = request.queryParam(name);
        if (text.filter(value -> value.length() > LONGEST).isPresent()) {
            throw Problem.with(name, "at most " + LONGEST + " characters");
        }
        return text;
    }

    String required(String name, String hint) {
        return text(name).filter(value -> !value.isEmpty()).orElseThrow(() -> Problem.with(name, "missing; " + hint));
    }

    int number(String name, int otherwise, int least, int most) {
        return text(name).map(value -> number(name, value, least, most)).orElse(otherwise);
    }

    private static int number(String name, String value, int least, int most) {
        boolean digits = value.matches("\\d{1,9}");
        int number = digits ? Integer.parseInt(value) : -1;
        if (number < least || number > most) {
            throw Problem.with(name, "a number from " + least + " to " + most);
        }
        return number;
    }
}
