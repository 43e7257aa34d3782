package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stowage.sandbox.Sandbox;
import dev.stowage.sandbox.SandboxSettings;
import dev.stowage.testkit.ManualClock;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Recorded;
import dev.stowage.testkit.Recorded.Dialogue;
import dev.stowage.testkit.RunningStowage;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The table of {@code docs/residency.md}: recorded conversations, as clients would send them, directly and through Stowage in each
 * mode. It takes its time, and is run when the table is to be written anew.
 */
final class ResidencyTable {

    private static final JsonMapper JSON = new JsonMapper();
    private static final List<Integer> WINDOWS = List.of(64_000, 128_000, 1_000_000);
    private static final Duration STEP = Duration.ofSeconds(20);
    private static final int MOST = Integer.getInteger("stowage.recordings.most", 12);

    /** A price table: US dollars for a million tokens. */
    private record Price(String name, String model, double hit, double miss, double write) {

        double of(Sum sum) {
            double fresh = write > 0 ? write : miss;
            return (sum.hit * hit + (sum.prompt - sum.hit) * fresh) / 1e6;
        }
    }

    private static final List<Price> PRICES = List.of(
            new Price("DeepSeek flash", "deepseek-v4-flash", 0.003, 0.15, 0),
            new Price("DeepSeek pro", "deepseek-v4-pro", 0.022, 0.66, 0),
            new Price("GPT-5.6", "gpt-5.6-sol", 0.5, 5, 6.25),
            new Price("Claude", "claude-opus-4.6", 0.5, 5, 6.25));

    /** What one way came to. */
    private static final class Sum {

        private long requests;
        private long prompt;
        private long hit;
        private long peak;
        private long refused;
        private long edits;
        private long visible;
        private double compactions;
        private double blocks;
    }

    private ResidencyTable() {}

    public static void main(String[] arguments) throws IOException {
        List<Dialogue> dialogues = Recorded.dialogues().stream()
                .sorted(Comparator.comparingInt(
                        (Dialogue each) -> -each.messages().size()))
                .filter(each -> each.messages().toString().contains("tool_calls"))
                .limit(MOST)
                .toList();
        System.out.println(
                "recordings: " + dialogues.stream().map(Dialogue::name).toList());
        for (int window : WINDOWS) {
            row(window, "direct", direct(window, dialogues), PRICES);
            row(window, "ladder", through(window, dialogues, PRICES.get(0), "off", "budget"), PRICES);
            row(window, "cache-maximal", through(window, dialogues, PRICES.get(0), "on", "budget"), PRICES);
            for (Price price : PRICES) {
                row(window, "economic", through(window, dialogues, price, "on", "economic"), List.of(price));
            }
        }
    }

    private static void row(int window, String mode, Sum sum, List<Price> prices) {
        StringBuilder money = new StringBuilder();
        prices.forEach(price -> money.append(String.format(Locale.ROOT, " %s %.4f;", price.name, price.of(sum))));
        System.out.printf(
                Locale.ROOT,
                "ROW %d | %s | %d requests | %d prompt | %.1f %% | peak %d | refused %d | compactions %.0f | blocks %.0f | visible %d of %d |%s%n",
                window,
                mode,
                sum.requests,
                sum.prompt,
                100.0 * sum.hit / Math.max(1, sum.prompt),
                sum.peak,
                sum.refused,
                sum.compactions,
                sum.blocks,
                sum.visible,
                sum.edits,
                money);
    }

    private static Sum direct(int window, List<Dialogue> dialogues) throws IOException {
        ManualClock clock = new ManualClock();
        try (Sandbox sandbox = Sandbox.start(SandboxSettings.with("window=" + window), clock)) {
            return replayed(sandbox, sandbox.port(), dialogues, PRICES.get(0), clock, "off");
        }
    }

    private static Sum through(int window, List<Dialogue> dialogues, Price price, String files, String policy)
            throws IOException {
        ManualClock clock = new ManualClock();
        try (Sandbox sandbox = Sandbox.start(SandboxSettings.with("window=" + window), clock);
                RunningStowage stowage = RunningStowage.at(
                        clock,
                        sandbox.baseUrl(),
                        "stowage.context.window=" + window,
                        "stowage.compaction.patience=60s",
                        "stowage.compaction.cooldown=0s",
                        "stowage.residency.policy=" + policy)) {
            Sum sum = replayed(sandbox, stowage.port(), dialogues, price, clock, files);
            sum.compactions = stowage.count("stowage.compactions", "result", "applied");
            sum.blocks = stowage.count("stowage.residency.blocks")
                    - stowage.count("stowage.residency.blocks", "kind", "evicted");
            return sum;
        }
    }

    private static Sum replayed(
            Sandbox sandbox, int port, List<Dialogue> dialogues, Price price, ManualClock clock, String files)
            throws IOException {
        Sum sum = new Sum();
        for (Dialogue dialogue : dialogues) {
            for (int at = 1; at < dialogue.messages().size(); at++) {
                JsonNode next = dialogue.messages().get(at);
                if (next.path("role").asString().equals("assistant")) {
                    clock.advance(STEP);
                    String body = new String(dialogue.request(at), UTF_8)
                            .replaceFirst("\"model\":\"m\"", "\"model\":\"" + price.model + "\"");
                    sent(sandbox, port, body.getBytes(UTF_8), dialogue.name(), files, replaced(next), sum);
                }
            }
        }
        return sum;
    }

    private static void sent(
            Sandbox sandbox, int port, byte[] body, String session, String files, List<String> replaced, Sum sum)
            throws IOException {
        sum.requests++;
        sum.edits += replaced.size();
        try (RawClient client = new RawClient(port, 120_000)) {
            client.post(
                    "/v1/chat/completions", body, "x-stowage-session: " + session, "x-stowage-cache-maximal: " + files);
            Response answer = client.read();
            if (answer.status() != 200) {
                sum.refused++;
                return;
            }
            JsonNode usage = JSON.readTree(answer.body()).path("usage");
            long prompt = usage.path("prompt_tokens").asLong();
            sum.prompt += prompt;
            sum.peak = Math.max(sum.peak, prompt);
            sum.hit += usage.path("prompt_tokens_details").path("cached_tokens").asLong();
        }
        if (!replaced.isEmpty()) {
            String seen = seen(JSON.readTree(
                    sandbox.requests().get(sandbox.requests().size() - 1).body()));
            sum.visible += replaced.stream().filter(seen::contains).count();
        }
    }

    /** What the next calls replace: what their model has had to see. */
    private static List<String> replaced(JsonNode assistant) {
        List<String> texts = new ArrayList<>();
        assistant
                .path("tool_calls")
                .forEach(call -> arguments(call).ifPresent(arguments -> {
                    for (String name : List.of("old_str", "old_string", "search")) {
                        String text = arguments.path(name).asString("").strip();
                        if (text.length() > 8) {
                            texts.add(plain(text));
                        }
                    }
                }));
        return texts;
    }

    private static Optional<JsonNode> arguments(JsonNode call) {
        try {
            return Optional.of(
                    JSON.readTree(call.path("function").path("arguments").asString("{}")));
        } catch (RuntimeException broken) {
            return Optional.empty();
        }
    }

    /** All that a prompt says, without line numbers and white space, which differ from tool to tool. */
    private static String seen(JsonNode request) {
        StringBuilder said = new StringBuilder();
        for (JsonNode message : request.path("messages")) {
            JsonNode content = message.path("content");
            said.append(content.isArray() ? content.toString().replace("\\n", "\n") : content.asString(""))
                    .append('\n');
        }
        return plain(said.toString());
    }

    private static String plain(String text) {
        return text.replaceAll("(?m)^\\s*\\d{1,6}(?:\\t|:|\\|)", "").replaceAll("\\s+", "");
    }
}
