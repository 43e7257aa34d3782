package dev.stowage.core.tokens;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A model's room.
 *
 * @param tokens prompt and answer together
 * @param maxInput the most that a prompt may take of it, where the provider says so
 * @param maxOutput the most that an answer may take of it, where it is known
 * @param source who says so
 */
public record ContextWindow(int tokens, OptionalInt maxInput, OptionalInt maxOutput, Source source) {

    /** Who speaks of a window, the most believed first. */
    public enum Source {
        /** The model's name as the client wrote it, such as {@code some-model[1m]}. */
        REQUEST,
        /** The provider, when it refused a prompt as too long. */
        LEARNED,
        /** The operator. */
        CONFIGURED,
        /** The provider's list of models. */
        DISCOVERED,
        /** Our catalogue of models. */
        CATALOGUE,
        /** Nobody. */
        DEFAULT
    }

    private static final Pattern STATED = Pattern.compile("\\[(\\d{1,4})([km])]$", Pattern.CASE_INSENSITIVE);

    public ContextWindow {
        if (tokens <= 0) {
            throw new IllegalArgumentException("not a window: " + tokens);
        }
    }

    /** A window of which only the size is known. */
    public static ContextWindow of(int tokens, Source source) {
        return new ContextWindow(tokens, OptionalInt.empty(), OptionalInt.empty(), source);
    }

    /** The window that a model's name ends with in brackets. */
    public static Optional<ContextWindow> statedBy(String model) {
        Matcher stated = STATED.matcher(model);
        if (!stated.find()) {
            return Optional.empty();
        }
        int unit = stated.group(2).equalsIgnoreCase("m") ? 1_000_000 : 1_000;
        long tokens = Long.parseLong(stated.group(1)) * unit;
        boolean sane = tokens > 0 && tokens <= Integer.MAX_VALUE;
        return sane ? Optional.of(of((int) tokens, Source.REQUEST)) : Optional.empty();
    }

    /**
     * The window to reckon with. What a provider refused bounds what a name promises, and what the operator configured
     * bounds what was learned; else the most believed counts. The maximum answer comes from the most believed that knows
     * one.
     *
     * @param known what the sources say
     * @param defaultTokens where none says anything
     */
    public static ContextWindow resolve(Collection<ContextWindow> known, int defaultTokens) {
        List<ContextWindow> byBelief = known.stream()
                .sorted(Comparator.comparing(ContextWindow::source))
                .toList();
        OptionalInt output = byBelief.stream()
                .flatMapToInt(window -> window.maxOutput.stream())
                .findFirst();
        ContextWindow best =
                byBelief.stream().reduce(ContextWindow::bounded).orElseGet(() -> of(defaultTokens, Source.DEFAULT));
        return new ContextWindow(best.tokens, best.maxInput, output, best.source);
    }

    /**
     * How full a prompt makes it.
     *
     * @param prompt tokens
     * @param requestedOutput the answer's limit in the request, if it has one
     */
    public ContextUsage usage(long prompt, OptionalInt requestedOutput) {
        return ContextUsage.of(prompt, this, requestedOutput);
    }

    /** This one, or the less believed {@code other} where that is a bound to it. */
    private ContextWindow bounded(ContextWindow other) {
        boolean bound = switch (source) {
            case REQUEST -> other.source == Source.LEARNED;
            case LEARNED -> other.source == Source.CONFIGURED;
            case CONFIGURED, DISCOVERED, CATALOGUE, DEFAULT -> false;
        };
        return bound && other.tokens < tokens ? other : this;
    }
}
