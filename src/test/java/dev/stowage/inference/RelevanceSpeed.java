package dev.stowage.inference;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.compaction.Embedder;
import dev.stowage.core.compaction.Fate;
import dev.stowage.core.compaction.Ladder;
import dev.stowage.core.compaction.LadderMessage;
import dev.stowage.core.compaction.LadderPrompt;
import dev.stowage.core.compaction.LadderSettings;
import dev.stowage.core.compaction.Occasion;
import dev.stowage.core.compaction.Question;
import dev.stowage.core.compaction.Restraint;
import dev.stowage.core.compaction.Vector;
import dev.stowage.core.files.PlainOutliner;
import dev.stowage.testkit.Recorded;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/**
 * What a hard pass takes over a recorded conversation of 100,000 tokens at four characters each: with all embeddings at
 * hand, without those of the newest twenty exchanges, and with none. Prints a table.
 */
final class RelevanceSpeed {

    private static final long TOKENS = 100_000;
    private static final int FRAME = 4;
    private static final int NEWEST = 20;
    private static final int WARM_UP = 30;
    private static final int WARM_RUNS = 101;
    private static final int RUNS = 15;
    private static final Duration LIMIT = Duration.ofMillis(1500);
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    private final List<Spoken> messages = conversation();
    private final LadderPrompt prompt = prompt();
    private final Map<String, Vector> made = new HashMap<>();

    private RelevanceSpeed() {}

    public static void main(String[] arguments) {
        try (OnnxEmbedder onnx = new OnnxEmbedder()) {
            new RelevanceSpeed().measure(onnx);
        }
    }

    private void measure(OnnxEmbedder onnx) {
        long start = System.nanoTime();
        made.put("", onnx.embed(List.of("")).toCompletableFuture().join().get(0));
        System.out.printf(Locale.ROOT, "load and first text: %d ms%n", (System.nanoTime() - start) / 1_000_000);
        List<String> texts = all();
        start = System.nanoTime();
        for (String text : texts) {
            made.put(
                    text, onnx.embed(List.of(text)).toCompletableFuture().join().get(0));
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                Locale.ROOT,
                "%d messages, %d texts of %.0f characters, %.0f texts a second%n",
                messages.size(),
                texts.size(),
                texts.stream().mapToInt(String::length).average().orElse(0),
                texts.size() / seconds);
        Embedder known = asked ->
                CompletableFuture.completedFuture(asked.stream().map(made::get).toList());
        List<String> older = older();
        System.out.println(
                "| embeddings at hand | made in the pass | p50 ms | slowest ms | its own processor time, p50 ms | ranked |\n| --- | ---: | ---: | ---: | ---: | --- |");
        row(
                "none needed: `files`",
                WARM_UP,
                WARM_RUNS,
                () -> new Pair(Relevances.byFiles(System::nanoTime), new int[1]));
        row("all", WARM_UP, WARM_RUNS, () -> relevances(known, onnx, texts));
        row("all but the newest " + NEWEST + " exchanges'", 2, RUNS, () -> relevances(known, onnx, older));
        row("none", 1, RUNS, () -> relevances(known, onnx, List.of()));
    }

    private interface Setup {
        Pair relevances();
    }

    private record Pair(Relevances relevances, int[] made) {}

    private void row(String name, int warmUp, int runs, Setup setup) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        List<Double> times = new ArrayList<>();
        List<Double> busy = new ArrayList<>();
        String ranked = "";
        int embedded = 0;
        for (int i = 0; i < warmUp + runs; i++) {
            Pair pair = setup.relevances();
            RelevancePass pass = pair.relevances.pass("t");
            long start = System.nanoTime();
            long busyBefore = threads.getCurrentThreadCpuTime();
            new Ladder(LadderSettings.STANDARD, new PlainOutliner(), pass)
                    .decide(prompt, Occasion.usage(), NOW, Restraint.NONE);
            double took = (System.nanoTime() - start) / 1e6;
            if (i >= warmUp) {
                times.add(took);
                busy.add((threads.getCurrentThreadCpuTime() - busyBefore) / 1e6);
            }
            ranked = pass.ranked().code();
            embedded = pair.made[0];
        }
        times.sort(null);
        busy.sort(null);
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %.0f | %.0f | %.0f | %s |%n",
                name,
                embedded,
                times.get(times.size() / 2),
                times.get(times.size() - 1),
                busy.get(busy.size() / 2),
                ranked);
    }

    /** With what is at hand learned already, and what comes made by the model. */
    private static Pair relevances(Embedder known, Embedder onnx, List<String> atHand) {
        int[] count = new int[1];
        boolean[] learning = {true};
        Embeddings embeddings = new Embeddings(
                texts -> learning[0] ? known.embed(texts) : onnx.embed(texts),
                OnnxEmbedder.MODEL,
                8,
                new VectorCache(64 << 20),
                System::nanoTime,
                texts -> count[0] += texts);
        embeddings.learn("t", atHand, LIMIT);
        learning[0] = false;
        count[0] = 0;
        return new Pair(Relevances.byBoth(embeddings, LIMIT, 1, System::nanoTime), count);
    }

    private List<String> all() {
        Question question = Question.of(prompt);
        List<String> texts = new ArrayList<>(Question.ahead(messages, i -> true));
        texts.addAll(question.texts());
        texts.add(question.query());
        return texts.stream().distinct().toList();
    }

    /** Those of all exchanges but the newest that could be left out; the question is new, too. */
    private List<String> older() {
        int[] answers = IntStream.range(0, messages.size())
                .filter(i -> messages.get(i).role() == Role.ASSISTANT)
                .toArray();
        return Question.ahead(messages.subList(0, answers[answers.length - NEWEST - 3]), i -> true);
    }

    private LadderPrompt prompt() {
        List<LadderMessage> all = messages.stream()
                .map(message -> new LadderMessage(message, tokens(message), Fate.Plain.KEEP))
                .toList();
        long total = all.stream().mapToLong(LadderMessage::tokens).sum();
        return new LadderPrompt(all, 0, 0, total * 10 / 8, Optional.empty(), text -> text.length() / 4);
    }

    private static long tokens(Spoken message) {
        return FRAME
                + message.text().length() / 4
                + message.calls().stream()
                        .mapToLong(call -> (call.name() + call.arguments()).length() / 4)
                        .sum();
    }

    private static List<Spoken> conversation() {
        List<Spoken> messages = new ArrayList<>();
        long tokens = 0;
        for (Recorded.Dialogue dialogue : Recorded.dialogues()) {
            for (Spoken message : dialogue.spoken()) {
                boolean wanted = dialogue.name().startsWith("django")
                        && (messages.isEmpty() || !message.role().instructs());
                if (wanted && tokens < TOKENS) {
                    messages.add(message);
                    tokens += tokens(message);
                }
            }
        }
        return List.copyOf(messages);
    }
}
