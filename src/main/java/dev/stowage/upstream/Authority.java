package dev.stowage.upstream;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where an absolute URL leads. {@link URI} tells neither host nor port nor user of one whose host has an underscore in its name, as
 * those of containers have.
 *
 * @param user name and password, a colon between them
 */
record Authority(Optional<String> user, String host, OptionalInt port) {

    private static final Pattern FORM = Pattern.compile("(?:(.*)@)?(.*?)(?::(\\d{0,5}))?");

    static Authority of(URI url) {
        Matcher parts = FORM.matcher(url.getRawAuthority());
        if (!parts.matches()) {
            throw new IllegalArgumentException("an address without a host");
        }
        Optional<String> user = Optional.ofNullable(parts.group(1))
                .map(raw -> URLDecoder.decode(raw.replace("+", "%2B"), StandardCharsets.UTF_8));
        OptionalInt port = Optional.ofNullable(parts.group(3)).filter(digits -> !digits.isEmpty()).stream()
                .mapToInt(Integer::parseInt)
                .findFirst();
        return new Authority(user, parts.group(2), port);
    }
}
