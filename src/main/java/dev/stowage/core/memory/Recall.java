package dev.stowage.core.memory;

import dev.stowage.core.chat.Secrets;
import dev.stowage.core.files.Cut;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What comes to mind for a query, best first. The score is 0.55 of the query's words that are found, 0.25 of how recent it is, and
 * 0.20 of how sure; what shares no word with the query that says anything does not come to mind, however recent and sure.
 */
public record Recall(List<Hit> hits) {

    /** Nothing came to mind. */
    public static final Recall NONE = new Recall(List.of());

    /** How many hits there are at most. */
    public static final int TOP = 8;

    /** The most characters of one hit. */
    public static final int EXCERPT = 220;

    private static final double OF_WORDS = 0.55;
    private static final double OF_RECENCY = 0.25;
    private static final double OF_CONFIDENCE = 0.20;
    private static final double MILLIS_OF_DAY = Duration.ofDays(1).toMillis();
    private static final int LONGEST_QUERY = 2_000;

    /**
     * One thing that came to mind.
     *
     * @param score 0..1
     * @param excerpt of its text, in one line
     */
    public record Hit(Memo memo, double score, String excerpt) {}

    public Recall {
        hits = List.copyOf(hits);
    }

    /** What of {@code memos} comes to mind for a query. */
    public static Recall of(String query, List<Memo> memos, Instant now) {
        Words asked = Words.of(Cut.start(query, LONGEST_QUERY));
        return new Recall(memos.stream()
                .map(memo -> hit(memo, asked, now))
                .filter(hit -> hit.score > 0)
                .sorted(Comparator.comparingDouble(Hit::score)
                        .reversed()
                        .thenComparing(hit -> hit.memo.seen(), Comparator.reverseOrder())
                        .thenComparing(hit -> hit.memo.id()))
                .limit(TOP)
                .toList());
    }

    private static Hit hit(Memo memo, Words asked, Instant now) {
        double words = asked.shareIn(Words.of(memo.text()));
        double score = words == 0
                ? 0
                : OF_WORDS * words + OF_RECENCY * recency(memo.seen(), now) + OF_CONFIDENCE * memo.confidence();
        return new Hit(memo, score, words == 0 ? "" : excerpt(memo.text(), asked));
    }

    /** 1 now, a half after a day. */
    private static double recency(Instant seen, Instant now) {
        double days = Math.max(0, Duration.between(seen, now).toMillis()) / MILLIS_OF_DAY;
        return 1 / (1 + days);
    }

    /** From the line on that has most of what was asked for. */
    private static String excerpt(String text, Words asked) {
        List<String> lines = Secrets.masked(text).lines().toList();
        int best = 0;
        long most = -1;
        for (int i = 0; i < lines.size(); i++) {
            long found = asked.in(lines.get(i));
            if (found > most) {
                most = found;
                best = i;
            }
        }
        return Cut.line(lines.stream().skip(best).collect(Collectors.joining("\n")), EXCERPT);
    }

    /** The best score; 0 where nothing came to mind. */
    public double topScore() {
        return hits.stream().mapToDouble(Hit::score).max().orElse(0);
    }

    /** What a prompt is told: the excerpts, each once, without scores. */
    public String text() {
        return hits.stream().map(hit -> "- " + hit.excerpt).distinct().collect(Collectors.joining("\n"));
    }
}
