package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.RunningStowage;
import dev.stowage.testkit.ScriptedUpstream;
import dev.stowage.testkit.ScriptedUpstream.Script;
import dev.stowage.testkit.UpstreamExchange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Stowage before a provider that answers requests, and summaries as a test wants it to. */
final class SummaryRig implements AutoCloseable {

    static final String SUMMARY = "## Goal\n- Make the build green; never push to main.\n## State of the work\n"
            + "- Done: Main.java in src/Main.java was looked at, answer after answer.\n## Next step\n- Look at the rest.";

    /** Tokens, of which a quarter is kept for the answer. */
    private static final int WINDOW = 8_000;

    private static final String SETTINGS = "stowage.compaction.summarizer.";

    private static final String REFUSAL =
            "{\"error\":{\"message\":\"This model's maximum context length is 8000 tokens.\",\"code\":\"context_length_exceeded\"}}";

    private static final JsonMapper JSON = new JsonMapper();

    LongTalk talk = new LongTalk();
    private volatile int longest = Integer.MAX_VALUE;
    private String session = "s";
    private String credential = "client-key";
    final Queue<UpstreamExchange> summaries = new ConcurrentLinkedQueue<>();
    final Queue<UpstreamExchange> requests = new ConcurrentLinkedQueue<>();
    private final ScriptedUpstream upstream;
    private final RunningStowage stowage;

    /** @param settings without the prefix {@code stowage.compaction.summarizer}; those with one of their own stay as they are */
    SummaryRig(Script summarizer, String... settings) {
        upstream = ScriptedUpstream.start(exchange -> {
            if (isSummary(exchange)) {
                summaries.add(exchange);
                summarizer.play(exchange);
            } else {
                requests.add(exchange);
                if (exchange.body().length > longest) {
                    exchange.respond(400, "application/json", REFUSAL);
                    return;
                }
                exchange.respond(
                        200,
                        "application/json",
                        "{\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":\"Fine.\"},\"finish_reason\":\"stop\"}]}");
            }
        });
        Map<String, String> all = new LinkedHashMap<>();
        all.put("stowage.context.window", String.valueOf(WINDOW));
        all.put("stowage.compaction.patience", "60s");
        all.put("stowage.compaction.soft", "0.88");
        all.put("stowage.compaction.hard", "0.89");
        all.put(SETTINGS + "strategy", "same-prefix");
        all.put(SETTINGS + "ahead", "false");
        all.put(SETTINGS + "max-wait", "20s");
        for (String setting : settings) {
            String[] pair = setting.split("=", 2);
            all.put(pair[0].startsWith("stowage.") ? pair[0] : SETTINGS + pair[0], pair[1]);
        }
        stowage = RunningStowage.before(
                upstream.baseUrl(),
                all.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .toArray(String[]::new));
    }

    static boolean isSummary(UpstreamExchange exchange) {
        return exchange.text().contains("Stop here. Do not go on with the conversation");
    }

    /** A streamed answer. */
    static Script says(String text) {
        return says(text, "stop");
    }

    static Script says(String text, String finish) {
        return exchange -> exchange.respond(200, "text/event-stream", events(text, finish));
    }

    static String events(String text, String finish) {
        return "data: {\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":"
                + JSON.writeValueAsString(text)
                + "}}]}\n\ndata: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\""
                + finish
                + "\"}]}\n\ndata: {\"choices\":[],\"usage\":{\"prompt_tokens\":1000,\"completion_tokens\":50,\"total_tokens\":1050,"
                + "\"prompt_tokens_details\":{\"cached_tokens\":960}}}\n\ndata: [DONE]\n\n";
    }

    RunningStowage stowage() {
        return stowage;
    }

    ScriptedUpstream upstream() {
        return upstream;
    }

    /** A conversation at about two thirds of its window has been answered. */
    void fill() throws IOException {
        fill(8);
    }

    /** A conversation of so many exchanges has been answered. */
    Response fill(int exchanges) throws IOException {
        exchanges(0, exchanges);
        talk.user("What is left to do?");
        Response answer = post();
        assertThat(answer.status()).isEqualTo(200);
        return answer;
    }

    /** Goes on until the window is nearly full. */
    void fillUp() {
        talk.assistant("Fine.");
        exchanges(8, 14);
        talk.user("And now?");
    }

    /** From here on the provider refuses what has more bytes. */
    void refuseLongerThan(int bytes) {
        longest = bytes;
    }

    /** From here on requests come from somebody else. */
    void as(String otherCredential) {
        credential = otherCredential;
        talk = new LongTalk();
    }

    private void exchanges(int from, int to) {
        for (int i = from; i < to; i++) {
            talk.user("Question " + i + ": " + "words and more words ".repeat(40));
            talk.assistant("Answer " + i + ": " + "more words about src/Main.java ".repeat(30));
        }
    }

    Response post(String... headerLines) throws IOException {
        List<String> lines =
                new ArrayList<>(List.of("x-stowage-session: " + session, "Authorization: Bearer " + credential));
        lines.addAll(List.of(headerLines));
        try (RawClient client = new RawClient(stowage.port(), 60_000)) {
            client.post(talk.body(), lines.toArray(String[]::new));
            return client.read();
        }
    }

    /** Sends the conversation and leaves when it has reached the provider of summaries. */
    void postAndLeave() throws IOException {
        int before = summaries.size();
        try (RawClient client = new RawClient(stowage.port())) {
            client.post(talk.body(), "x-stowage-session: " + session, "Authorization: Bearer " + credential);
            Eventually.holds(() -> summaries.size() > before, () -> "nobody was asked for a summary");
            client.reset();
        }
    }

    Response posted() {
        try {
            return post();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** The conversation fills up, and this is the answer to the request that it is compacted for. */
    Response compacted() throws IOException {
        fill();
        fillUp();
        Response answer = post();
        assertThat(answer.status()).isEqualTo(200);
        return answer;
    }

    /** The same in a conversation of its own. */
    Response another(String name) throws IOException {
        session = name;
        talk = new LongTalk();
        talk.user("This is " + name + ".");
        return compacted();
    }

    /** The checkpoint that the last request went out with. */
    String checkpoint() {
        return lastRequest().stream()
                .map(message -> message.path("content").asString(""))
                .filter(text -> text.startsWith("<stowage:block zone=checkpoint"))
                .findFirst()
                .orElse("");
    }

    List<JsonNode> lastRequest() {
        return messages(List.copyOf(requests).get(requests.size() - 1));
    }

    static List<JsonNode> messages(UpstreamExchange exchange) {
        return JSON.readTree(exchange.body()).path("messages").valueStream().toList();
    }

    static JsonNode json(UpstreamExchange exchange) {
        return JSON.readTree(exchange.body());
    }

    @Override
    public void close() {
        stowage.close();
        upstream.close();
    }
}
