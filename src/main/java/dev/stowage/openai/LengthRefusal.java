package dev.stowage.openai;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A provider's refusal of a prompt as too long, of which there are as many wordings as providers. Texts about rates and
 * quotas use the same words and are told apart by theirs.
 *
 * @param window the limit that it names, in tokens
 */
public record LengthRefusal(OptionalInt window) {

    /** Longer errors are HTML, or the prompt sent back. */
    private static final int READ = 64 << 10;

    private static final int PAYLOAD_TOO_LARGE = 413;
    private static final int TOO_MANY_REQUESTS = 429;

    private static final Pattern ABOUT_RATES =
            Pattern.compile("rate.?limit|quota|throttl|tokens per|per.(min|day|hour)|\\btp[md]\\b");

    private static final String N = "\\(?([\\d,]+)";

    /** With the limit as the first group. */
    private static final List<Pattern> LIMITS = Stream.of(
                    "maximum context length (?:is|of)(?: only)? " + N,
                    "context length (?:is|of) only " + N,
                    "configured limit of " + N,
                    "prompt is too long: [\\d,]+ tokens > " + N,
                    "exceed context limit: [\\d,]+ \\+ [\\d,]+ > " + N,
                    "maximum number of tokens allowed " + N,
                    "maximum prompt length is " + N,
                    "too large for model with " + N,
                    "model token limit: " + N,
                    "range of input length should be \\[\\d+, ?" + N,
                    "prompt token count of [\\d,]+ exceeds the limit of " + N,
                    "n_ctx\\\\*\": ?" + N,
                    "available context size " + N,
                    "longer than the model's context length " + N,
                    "max_tokens.{0,99} cannot be greater than \\D{0,60}" + N)
            .map(Pattern::compile)
            .toList();

    /** Without a number, or where the number is in words that are not known. */
    private static final Pattern NUMBERLESS = Pattern.compile(String.join(
            "|",
            "context_length_exceeded",
            "maximum context length",
            "exceeds? the context window",
            "context window exceeds limit",
            "longer than the (?:model's )?context length",
            "exceed context limit",
            "prompt is too long",
            "prompt too long",
            "input is too long for requested model",
            "reduce the length of the messages",
            "exceed_context_size_error",
            "exceeds the available context size",
            "model_max_prompt_tokens_exceeded",
            "model_context_window_exceeded",
            "greater than the context length",
            "request entity too large"));

    /**
     * The refusal in an answer.
     *
     * @return empty when it refuses something else, or nothing
     */
    public static Optional<LengthRefusal> in(int status, byte[] body) {
        String text = text(body);
        if (status < 400
                || status == TOO_MANY_REQUESTS
                || ABOUT_RATES.matcher(text).find()) {
            return Optional.empty();
        }
        OptionalInt limit = limit(text);
        boolean refuses = limit.isPresent()
                || status == PAYLOAD_TOO_LARGE
                || NUMBERLESS.matcher(text).find();
        return refuses ? Optional.of(new LengthRefusal(limit)) : Optional.empty();
    }

    /** In lower case, with the quotes that gateways escape and the white space that they wrap. */
    private static String text(byte[] body) {
        return new String(body, 0, Math.min(body.length, READ), StandardCharsets.UTF_8)
                .toLowerCase(Locale.ROOT)
                .replaceAll("\\\\+u0027|’", "'")
                .replaceAll("\\\\+u003e", ">")
                .replaceAll("(?:\\\\+n|\\s)+", " ");
    }

    private static OptionalInt limit(String text) {
        return LIMITS.stream()
                .map(limit -> limit.matcher(text))
                .filter(Matcher::find)
                .flatMapToInt(limit -> tokens(limit.group(1)).stream())
                .findFirst();
    }

    private static OptionalInt tokens(String number) {
        String digits = number.replace(",", "");
        return digits.isEmpty() || digits.length() > 9
                ? OptionalInt.empty()
                : Windows.plausible(Long.parseLong(digits));
    }
}
