package dev.stowage.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;
import java.util.Locale;

/**
 * What a turn costs as its conversation grows: a thousand turns, the last of two megabytes, one after another on one
 * connection, straight to a provider and through a proxy in turn. Prints a row for each stretch of turns.
 */
public final class GrowingConversation {

    private static final int TURNS = 1000;
    private static final int CONVERSATIONS = 6;
    private static final int STRETCH = 10;
    private static final int[] STRETCHES = {10, 100, 250, 500, 750, 1000};
    private static final String TEXT =
            "The loop reads one line at a time, keeps what it has seen, and asks for the next. ".repeat(12);

    private final HttpClient client =
            HttpClient.newBuilder().version(Version.HTTP_1_1).build();

    private GrowingConversation() {}

    /** The provider's and the proxy's base URL. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        GrowingConversation bench = new GrowingConversation();
        URI direct = URI.create(arguments[0] + "/chat/completions");
        URI proxied = URI.create(arguments[1] + "/chat/completions");
        long[][] directly = new long[CONVERSATIONS][];
        long[][] through = new long[CONVERSATIONS][];
        for (int round = 0; round < CONVERSATIONS; round++) {
            directly[round] = bench.converse(direct, "d" + round);
            through[round] = bench.converse(proxied, "p" + round);
            System.err.printf("conversation %d of %d%n", round + 1, CONVERSATIONS);
        }
        System.out.println(
                "| turn | body KB | direct ms | through ms | added ms |\n| ---: | ---: | ---: | ---: | ---: |");
        for (int last : STRETCHES) {
            double before = median(directly, last);
            double after = median(through, last);
            System.out.printf(
                    Locale.ROOT,
                    "| %d | %,d | %.2f | %.2f | %.2f |%n",
                    last,
                    body(last, "x").length / 1000,
                    before,
                    after,
                    after - before);
        }
    }

    private long[] converse(URI uri, String name) throws IOException, InterruptedException {
        long[] nanoseconds = new long[TURNS];
        for (int turn = 1; turn <= TURNS; turn++) {
            byte[] body = body(turn, name);
            HttpRequest request = HttpRequest.newBuilder(uri)
                    .header("content-type", "application/json")
                    .POST(BodyPublishers.ofByteArray(body))
                    .build();
            long start = System.nanoTime();
            HttpResponse<byte[]> response = client.send(request, BodyHandlers.ofByteArray());
            nanoseconds[turn - 1] = System.nanoTime() - start;
            if (response.statusCode() != 200) {
                throw new IOException("turn " + turn + " was answered with " + response.statusCode());
            }
        }
        return nanoseconds;
    }

    /** A history of that many turns, two messages each. */
    private static byte[] body(int turns, String name) {
        StringBuilder body = new StringBuilder(
                        "{\"model\":\"bench-model\",\"messages\":[{\"role\":\"system\",\"content\":\"")
                .append(name)
                .append("\"}");
        for (int turn = 0; turn < turns; turn++) {
            body.append(",{\"role\":\"user\",\"content\":\"")
                    .append(turn)
                    .append(' ')
                    .append(TEXT)
                    .append("\"},{\"role\":\"assistant\",\"content\":\"")
                    .append(turn)
                    .append(' ')
                    .append(TEXT)
                    .append("\"}");
        }
        return body.append(",{\"role\":\"user\",\"content\":\"go on\"}]}")
                .toString()
                .getBytes(UTF_8);
    }

    /** Of the turns up to {@code last}, over all conversations but the first half, in which the proxy warms up; ms. */
    private static double median(long[][] measured, int last) {
        long[] all = Arrays.stream(measured)
                .skip(CONVERSATIONS / 2)
                .flatMapToLong(turns -> Arrays.stream(turns, last - STRETCH, last))
                .sorted()
                .toArray();
        return all[all.length / 2] / 1e6;
    }
}
