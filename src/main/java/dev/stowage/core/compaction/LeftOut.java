package dev.stowage.core.compaction;

import dev.stowage.core.chat.Spoken;
import dev.stowage.core.files.Cut;
import dev.stowage.core.memory.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds what a prompt no longer shows. Exchanges come back whole and word for word, those first that have most to do with what
 * is looked for: how many of its words they have, and among those that have as many, {@link LexicalRelevance} of their best part.
 * What shares no word with a query that says anything does not fit it.
 */
public final class LeftOut {

    private static final int MOST_EXCHANGES = 5;

    /** Of the best score, what another one needs to be worth its room. */
    private static final double OF_THE_BEST = 0.4;

    private static final String CUT = "\n[cut here: the rest has no room]";

    private final Relevance relevance = new LexicalRelevance();
    private final List<Spoken> messages;
    private final List<Exchange> exchanges;

    private record Scored(Exchange exchange, double score) {}

    /**
     * @param shown whether the prompt has the message of an index as it is
     */
    public LeftOut(List<Spoken> messages, IntPredicate shown) {
        this.messages = List.copyOf(messages);
        exchanges = Exchange.of(messages).stream()
                .filter(exchange -> exchange.indices().anyMatch(shown.negate()))
                .filter(exchange -> !messages.get(exchange.from()).role().instructs())
                .toList();
    }

    /** Whether all is shown. */
    public boolean isNothing() {
        return exchanges.isEmpty();
    }

    /**
     * What fits a query; empty where nothing does.
     *
     * @param most characters; an exchange that has no room is passed over, but the best one, which is cut
     */
    public Optional<String> by(String query, int most) {
        StringBuilder found = new StringBuilder();
        for (Scored scored : best(query)) {
            String text = text(scored.exchange);
            if (found.isEmpty() && text.length() > most) {
                found.append(Cut.start(text, most)).append(CUT);
            } else if (found.length() + text.length() <= most) {
                found.append(found.isEmpty() ? "" : "\n\n").append(text);
            }
        }
        return found.isEmpty() ? Optional.empty() : Optional.of(found.toString());
    }

    private List<Scored> best(String query) {
        List<List<String>> parts = exchanges.stream()
                .map(exchange -> Piece.all(exchange, messages))
                .toList();
        List<OptionalDouble> scores =
                relevance.scores(query, parts.stream().flatMap(List::stream).toList());
        List<Scored> scored = new ArrayList<>();
        int at = 0;
        for (int i = 0; i < exchanges.size(); i++) {
            int to = at + parts.get(i).size();
            double best = scores.subList(at, to).stream()
                    .flatMapToDouble(OptionalDouble::stream)
                    .max()
                    .orElse(0);
            scored.add(new Scored(exchanges.get(i), best));
            at = to;
        }
        Words asked = Words.of(query);
        scored.replaceAll(one -> new Scored(one.exchange, fit(one, asked)));
        double top = scored.stream().mapToDouble(Scored::score).max().orElse(0);
        return scored.stream()
                .filter(one -> one.score > 0 && one.score >= OF_THE_BEST * top)
                .sorted(Comparator.comparingDouble(Scored::score).reversed())
                .limit(MOST_EXCHANGES)
                .toList();
    }

    private double fit(Scored scored, Words asked) {
        double share = asked.shareIn(Words.of(text(scored.exchange)));
        return share == 0 ? 0 : share + scored.score;
    }

    private String text(Exchange exchange) {
        return IntStream.range(exchange.from(), exchange.to())
                .mapToObj(i -> said(messages.get(i)))
                .collect(Collectors.joining("\n"));
    }

    private static String said(Spoken message) {
        String who = "[" + message.role().wireName() + "]";
        Stream<String> calls = message.calls().stream().map(call -> "calls " + call.name() + " " + call.arguments());
        return Stream.concat(Stream.of(who, message.text()), calls)
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining("\n"));
    }
}
