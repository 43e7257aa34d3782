package dev.stowage.replay;

import dev.stowage.core.tokens.Prices;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the values of options; what cannot be right is {@link WrongUsage}. */
final class OptionValues {

    static final List<String> MODES = List.of("manage", "shadow", "off");

    static final String PRESETS = Stream.of(Preset.values()).map(Preset::code).collect(Collectors.joining(","));

    static final String PACKING_MODES =
            Stream.of(PackingMode.values()).map(PackingMode::code).collect(Collectors.joining(","));

    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

    private OptionValues() {}

    /** {@code input,cached,output}, US dollars for a million tokens each. */
    static Prices prices(String value, LocalDate today) {
        List<OptionalDouble> prices =
                Stream.of(value.split(",", -1)).map(OptionValues::price).toList();
        if (prices.size() != 3 || prices.stream().anyMatch(OptionalDouble::isEmpty)) {
            throw new WrongUsage("--prices: '" + value + "' is not three prices in US dollars for a million tokens;"
                    + " write --prices INPUT,CACHED,OUTPUT, such as --prices 0.15,0.003,0.60");
        }
        return new Prices(
                prices.get(0).orElseThrow(),
                prices.get(1),
                OptionalDouble.empty(),
                prices.get(2).orElseThrow(),
                today);
    }

    private static OptionalDouble price(String value) {
        try {
            double price = Double.parseDouble(value.strip());
            return price >= 0 && Double.isFinite(price) ? OptionalDouble.of(price) : OptionalDouble.empty();
        } catch (NumberFormatException notANumber) {
            return OptionalDouble.empty();
        }
    }

    static Duration step(String value) {
        Matcher matcher = DURATION.matcher(value);
        if (!matcher.matches()) {
            throw new WrongUsage(
                    "--step: '" + value + "' is not a duration; write a number and ms, s, m or h, such as --step 20s");
        }
        long number = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
    }

    static URI upstream(String value) {
        Optional<URI> url = url(value).filter(OptionValues::isOfHttp);
        if (url.map(URI::getRawUserInfo).isPresent()) {
            throw new WrongUsage(
                    "--upstream: a key does not belong into the URL; put it into an environment variable and"
                            + " name that with --api-key-env");
        }
        return url.orElseThrow(() -> new WrongUsage("--upstream: '" + value
                + "' is not a provider's base URL; write one such as --upstream https://api.openai.com/v1"));
    }

    private static Optional<URI> url(String value) {
        try {
            return Optional.of(URI.create(value));
        } catch (IllegalArgumentException notAUrl) {
            return Optional.empty();
        }
    }

    private static boolean isOfHttp(URI url) {
        return ("http".equals(url.getScheme()) || "https".equals(url.getScheme())) && url.getRawAuthority() != null;
    }

    static String apiKey(String variable, Map<String, String> environment) {
        return Optional.ofNullable(environment.get(variable))
                .filter(key -> !key.isBlank())
                .orElseThrow(() -> new WrongUsage("--api-key-env: the environment variable '" + variable
                        + "' is not set; export the provider's key in it, or name the one that holds it"));
    }

    static String mode(String value) {
        if (!MODES.contains(value)) {
            throw new WrongUsage("--mode: '" + value + "' is no mode; take one of " + String.join(", ", MODES));
        }
        return value;
    }

    /** Presets by their names, with commas between them; {@code all} are all of them. */
    static List<Variant> presets(String value) {
        return variants("--presets", value, "preset", List.of(Preset.values()));
    }

    /** The same of ways to pack prompts. */
    static List<Variant> packingModes(String value) {
        return variants("--modes", value, "mode", List.of(PackingMode.values()));
    }

    private static List<Variant> variants(String option, String value, String kind, List<? extends Variant> all) {
        if (value.equals("all")) {
            return List.copyOf(all);
        }
        return Stream.of(value.split(",", -1))
                .<Variant>map(name -> all.stream()
                        .filter(variant -> variant.code().equals(name.strip()))
                        .findFirst()
                        .orElseThrow(() -> new WrongUsage(option + ": '" + name + "' is no " + kind
                                + "; take some of "
                                + all.stream().map(Variant::code).collect(Collectors.joining(",")) + ", or all")))
                .distinct()
                .toList();
    }

    static int atLeastOne(String option, int value) {
        if (value < 1) {
            throw new WrongUsage(option + ": " + value + " is too few; give 1 or more");
        }
        return value;
    }

    /** A file that can be written when everything is done: to find out then would be late. */
    static Path output(String option, Path file) {
        Path directory = file.toAbsolutePath().getParent();
        if (directory == null || !Files.isDirectory(directory) || Files.isDirectory(file)) {
            throw new WrongUsage(option + ": cannot write '" + file + "'; name a file in a directory that exists");
        }
        return file;
    }
}
